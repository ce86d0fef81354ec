import { asObject, type Json } from './json';
import type { Exchange } from './service';

export function refusalForm({ json, text }: Exchange): string {
	if (text.trim() === '') {
		return 'empty';
	}
	if (json === undefined) {
		return /^\s*</.test(text) ? 'html' : 'plain text';
	}
	const { error, code, message } = asObject(json);
	if (typeof error === 'string') {
		return 'text';
	}
	if (error !== undefined) {
		return 'code' in asObject(error) ? 'envelope' : 'noCode';
	}
	return code !== undefined ? 'flat' : message !== undefined ? 'message' : 'other JSON';
}

export function uncollectedForm({ status, json, text }: Exchange): string {
	if (status === 404) {
		return 'refused';
	}
	if (text.trim() === '' || Object.keys(asObject(json)).length === 0) {
		return 'empty';
	}
	const { summary } = asObject(json);
	if (summary === null) {
		return 'null';
	}
	return Object.keys(asObject(summary)).length === 0 ? 'empty' : 'zeros';
}

export function orderOf(posts: Json[]): string {
	const times = posts.map(({ createdAt }) => Date.parse(String(createdAt)));
	const isSorted = (sign: number) =>
		times.every((time, at) => at === 0 || sign * (time - (times[at - 1] ?? 0)) >= 0);
	if (new Set(times).size < 2) {
		return 'unknown';
	}
	return isSorted(-1) ? 'newest' : isSorted(1) ? 'oldest' : 'arbitrary';
}

export function zoneForm(zone: unknown): string {
	if (zone === undefined || zone === null) {
		return 'null';
	}
	const name = String(zone);
	if (/^UTC[+-]/.test(name)) {
		return 'utcOffset';
	}
	if (/^\(?GMT[+-][\d:]+\)?$/.test(name)) {
		return 'gmtOffset';
	}
	return /^[A-Za-z]+(\/[A-Za-z_+-]+)+$|^UTC$/.test(name) ? 'iana' : 'words or label';
}

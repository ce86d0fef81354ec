export interface EnvironmentOptions {
	userFolder: string;
	port: number;
	/** Port of n8n's task runners; two n8n would compete for the default port. */
	brokerPort: number;
	/** Folders that n8n's own file nodes may read. */
	files: string[];
}

/** Settings that stop all requests to n8n's makers. */
const silenced = [
	'N8N_DIAGNOSTICS_ENABLED',
	'N8N_VERSION_NOTIFICATIONS_ENABLED',
	'N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED',
	'N8N_VERIFIED_PACKAGES_ENABLED',
	'N8N_TEMPLATES_ENABLED',
	'N8N_PERSONALIZATION_ENABLED',
	'N8N_DYNAMIC_BANNERS_ENABLED',
	'N8N_HIRING_BANNER_ENABLED',
	'N8N_LICENSE_AUTO_RENEW_ENABLED',
];

/**
 * Longer limits for busy machines: by default, n8n answers 503 after seconds if its database is
 * slow, and ends a Code node whose runner is slow to start.
 */
const patience = {
	DB_PING_INTERVAL_SECONDS: '86400',
	DB_PING_TIMEOUT_MS: '300000',
	N8N_EXPRESSION_ENGINE_TIMEOUT: '300000',
	N8N_RUNNERS_GRANT_TOKEN_TTL: '600',
	N8N_RUNNERS_HEARTBEAT_INTERVAL: '300',
	N8N_RUNNERS_TASK_ACCEPT_TIMEOUT: '300',
	N8N_RUNNERS_TASK_REQUEST_TIMEOUT: '600',
	N8N_RUNNERS_TASK_TIMEOUT: '1800',
};

/** Modules of n8n 2 that no workflow needs. n8n 1 has only a few of them, and refuses names that it does not know. */
const modules = [
	'agents',
	'breaking-changes',
	'chat-hub',
	'data-table',
	'dynamic-credentials',
	'external-secrets',
	'favorites',
	'insights',
	'instance-ai',
	'instance-version-history',
	'ldap',
	'log-streaming',
	'mcp',
	'mcp-registry',
	'n8n-packages',
	'oauth-jwe',
	'oauth-server',
	'otel',
	'provisioning',
	'quick-connect',
	'redaction',
	'source-control',
	'sso-oidc',
	'sso-saml',
	'token-exchange',
	'workflow-builder',
	'workflow-reviews',
];

/**
 * Settings for an n8n that only runs workflows and answers its API. Editor, modules of the editor
 * and the process for Code nodes take half the time of a start.
 */
export function withoutEditor(version: string): NodeJS.ProcessEnv {
	return {
		N8N_DISABLE_UI: 'true',
		N8N_RUNNERS_MODE: 'external',
		N8N_RUNNERS_AUTH_TOKEN: 'no-runner-is-started',
		...(Number.parseInt(version, 10) >= 2 && { N8N_DISABLED_MODULES: modules.join(',') }),
	};
}

/**
 * Loads only our own nodes and these nodes of n8n: preparing all of n8n's nodes takes a tenth of
 * the time of a start.
 */
export function onlyNodes(names: readonly string[]): NodeJS.ProcessEnv {
	const own = ['publishingService', 'publishingServiceTrigger'];
	const nodes = [
		...names.map((name) => `n8n-nodes-base.${name}`),
		...own.map((name) => `n8n-nodes-publishing-service.${name}`),
	];
	return { NODES_INCLUDE: JSON.stringify(nodes) };
}

/** Settings of the current process that n8n must not inherit. */
const foreign = /^(npm_|N8N_|JEST_|NODE_ENV$|NODE_OPTIONS$)/;

/** The environment of a real n8n: this process's, and `n8nSettings`. */
export function n8nEnvironment(options: EnvironmentOptions): NodeJS.ProcessEnv {
	const inherited = Object.entries(process.env).filter(([name]) => !foreign.test(name));
	return { ...Object.fromEntries(inherited), ...n8nSettings(options) };
}

/** The settings of a real n8n: on loopback, without telemetry, with all its state in one folder. */
export function n8nSettings(options: EnvironmentOptions): NodeJS.ProcessEnv {
	return {
		...Object.fromEntries(silenced.map((name) => [name, 'false'])),
		...patience,
		NODE_ENV: 'production',
		N8N_USER_FOLDER: options.userFolder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PORT: String(options.port),
		N8N_RUNNERS_BROKER_PORT: String(options.brokerPort),
		N8N_SECURE_COOKIE: 'false',
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '10',
		...(options.files.length > 0 && { N8N_RESTRICT_FILE_ACCESS_TO: options.files.join(';') }),
	};
}

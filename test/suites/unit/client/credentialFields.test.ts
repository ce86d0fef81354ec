import { apiKeyOf } from '../../../../nodes/PublishingService/client/credentialFields';

test.each([
	['key 1', 'key 1'],
	['  key ', 'key'],
	['Bearer  key', 'key'],
	['authorization:bearer key', 'key'],
	['Authorization:  Bearer key', 'key'],
	['"key"', 'key'],
	["'Bearer key'", 'key'],
	['"', '"'],
	['"key', '"key'],
	['Bearerkey', 'Bearerkey'],
	['my bearer key', 'my bearer key'],
	['authorization: key', 'authorization: key'],
	['', ''],
	[undefined, ''],
	[7, ''],
])('the API key %j is %j', (given, key) => {
	expect(apiKeyOf(given)).toBe(key);
});

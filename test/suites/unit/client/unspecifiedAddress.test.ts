import { isUnspecifiedAddress } from '../../../../nodes/PublishingService/client/unspecifiedAddress';

test.each([
	'http://[::]:5678/',
	'http://[0:0:0:0:0:0:0:0]/',
	'http://[::0]/',
	'http://[::0.0.0.0]/',
	'http://[::ffff:0.0.0.0]/',
	'http://[::ffff:0:0]/',
	'http://[::ffff:0:0.0.0.0]/',
	'http://[::ffff:0.0.0.1]/',
	'http://[64:ff9b::]/',
	'http://[64:ff9b::0.0.0.0]/',
	'http://[2002::]/',
	'http://[2002:0:0::]/',
	'http://0.0.0.0/',
	'http://0.0.0.0./',
	'http://0/',
	'http://0x0/',
	'http://00.0x0/',
	'http://0.0.0/',
	'http://0.1.2.3/',
	'HTTPS://0.0.0.0:443/x',
	'http://user@[::]/',
])('%s is an unspecified address', (url) => {
	expect(isUnspecifiedAddress(url)).toBe(true);
});

test.each([
	'http://[::1]/',
	'http://[::ffff:127.0.0.1]/',
	'http://[::ffff:1.0.0.0]/',
	'http://[64:ff9b::8.8.8.8]/',
	'http://[2002:808:808::]/',
	'http://[2001:db8::]/',
	'http://[1::]/',
	'http://[fe80::1]/',
	'http://127.0.0.1/',
	'http://10.0.0.0/',
	'http://1.0.0.0/',
	'https://0.example.com/',
	'https://api.example.com/',
	'no address',
	'',
])('%s is not an unspecified address', (url) => {
	expect(isUnspecifiedAddress(url)).toBe(false);
});

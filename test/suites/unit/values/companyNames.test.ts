import { areNamesAlike } from '../../../../nodes/PublishingService/values/companyNames';

test.each([
	['Alder', 'ALDER Group, Inc.'],
	['Alder & Sons', 'Alder and Sons Ltd'],
	['Bäckerei Müller', 'Backerei Muller GmbH & Co. KG'],
	["Alder's Shoes", 'Alders Shoes S.A.R.L.'],
	['North Wind', 'https://www.northwind.example/de'],
	['NWT', 'North Wind Travels'],
	['N.W.T.', 'North Wind Travels Inc'],
	['N W T', 'North Wind Travels'],
	['Northwind', 'North Wind Travels'],
	['Nord', 'Nordwind'],
	['Art', 'Art House'],
	['AS', 'Alder Shoes B.V.'],
	['ＡＬＤＥＲ', 'alder'],
	['The Co.', 'the co'],
	['!!!', ' !!! '],
	['山田商店', '山田商店 株式会社'],
])('takes %j and %j for one company', (one, other) => {
	expect([areNamesAlike(one, other), areNamesAlike(other, one)]).toEqual([true, true]);
});

test.each([
	['Alder', 'Birch'],
	['Art', 'Party Makers'],
	['Birch GmbH', 'Alder GmbH'],
	['Alder Shoes', 'Alder Tea'],
	['A', 'Alder'],
	['Alder Ltd', 'Ltd'],
	['!!!', 'Alder'],
	['!!!', '???'],
	['', 'Alder'],
	['AG', 'Alder AG'],
])('takes %j and %j for two companies', (one, other) => {
	expect([areNamesAlike(one, other), areNamesAlike(other, one)]).toEqual([false, false]);
});

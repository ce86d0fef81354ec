import { topicOf } from '../../../../../../../nodes/PublishingService/actions/post/sheet/columns/questionHeadings';

test.each([
	['What is the caption?', 'caption'],
	["What's your caption", 'caption'],
	['What are the hashtags? *', 'hashtags'],
	['Please upload your image', 'image'],
	['  Please  enter  the caption: ', 'caption'],
	['Choose a date and time', 'date and time'],
	['Attach an image', 'image'],
	['PASTE OUR LINK', 'LINK'],
	['When should it be posted?', 'when'],
	['Wann soll es gepostet werden?', 'when'],
	['¿Cuándo se publica?', 'when'],
	['Cuándo se publica?', 'when'],
	['When was it uploaded?', undefined],
	['Wann wurde es gepostet?', undefined],
	['Quand a-t-il été posté ?', undefined],
	['Quando foi publicado?', undefined],
	['Quando è stato pubblicato?', undefined],
	['When', undefined],
	['Did Ana enter the caption?', undefined],
	['Ana: when should it be posted?', undefined],
	['When it goes out', undefined],
	['Upload date', undefined],
	['What caption?', undefined],
	['Caption', undefined],
])('%p asks for %p', (heading, topic) => {
	expect(topicOf(heading)).toBe(topic);
});

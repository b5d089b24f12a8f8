/** What the drawn cover of a post can show. */
export const SUBJECTS = [
  'papers',
  'evening',
  'home',
  'money',
  'coffee',
  'people',
  'journey',
  'rest',
  'island',
  'work',
] as const
export type Subject = (typeof SUBJECTS)[number]

/**
 * Words by which a post is known, as they begin, in the languages of the site. What is narrower stands first: most posts
 * here are about work.
 */
const WORDS: Record<Subject, RegExp> = {
  papers:
    /(?<!\p{L})(visas?|passports?|immigration|permits?|embassy|paperwork|contracts?|legal|law|виз[аыу]|паспорт|документ|закон)|วีซ่า|หนังสือเดินทาง|กฎหมาย|เอกสาร/iu,
  home: /(?<!\p{L})(housing|homes?|rent(s|al|ing)?|apartments?|condos?|flats?|landlord|neighbou?rhood|жиль|аренд|квартир|дом(а|ом)?(?!\p{L}))|บ้าน|คอนโด|ที่พัก|เช่า/iu,
  money:
    /(?<!\p{L})(money|tax(es)?|pric(e|es|ing)|budget|invoic|financ|salar|savings?|costs?|accounting|bank|деньг|налог|бюджет|финанс|цен[аы]|банк)|เงิน|ภาษี|งบประมาณ|บัญชี|การเงิน|ธนาคาร/iu,
  coffee:
    /(?<!\p{L})(coffee|caf[eé]s?|breakfast|lunch|food|tea(?!\p{L})|кофе|кафе|завтрак|обед|еда)|กาแฟ|คาเฟ่|อาหาร|ร้าน/iu,
  evening:
    /(?<!\p{L})(events?|festivals?|nights?|evenings?|celebrat|part(y|ies)|music|loy krathong|songkran|мероприят|праздник|вечер|музык)|กิจกรรม|เทศกาล|ลอยกระทง|สงกรานต์|ดนตรี/iu,
  people:
    /(?<!\p{L})(communit|teams?|networking|people|members?|mentor|leader|hiring|culture|friends?|meetings?|сообществ|команд|люд|лидер|нетворкинг|встреч)|ชุมชน|ทีม|เครือข่าย|ผู้นำ|เพื่อน|ประชุม/iu,
  journey:
    /(?<!\p{L})(travel|trips?|journey|nomads?|boats?|sail|sea(?!\p{L})|ocean|flights?|moving|путешеств|поездк|номад|лодк|мор[еяю](?!\p{L}))|เดินทาง|ท่องเที่ยว|เรือ|ทะเล|โนแมด/iu,
  rest: /(?<!\p{L})(rest(?!\p{L})|holidays?|vacation|balance|burnout|relax|health|sleep|wellbeing|breaks?|habits?|отдых|отпуск|баланс|выгоран|здоров|привычк|сон(?!\p{L}))|พักผ่อน|วันหยุด|สมดุล|สุขภาพ|หมดไฟ|นิสัย/iu,
  island:
    /(?<!\p{L})(islands?|beach(es)?|nature|palms?|gardens?|rain|season|weather|остров|пляж|природ|сад(?!\p{L})|дожд|сезон|погод)|เกาะ|ชายหาด|ธรรมชาติ|สวน|ฝน|ฤดู|อากาศ/iu,
  work: /(?<!\p{L})(work|desks?|offices?|remote|focus|productiv|business|careers?|laptops?|meetings?|deadlines?|freelanc|startups?|работ|офис|стол|фокус|продуктивн|бизнес|карьер|фриланс)|ทำงาน|โต๊ะ|ออฟฟิศ|สมาธิ|ธุรกิจ|อาชีพ|ฟรีแลนซ์/iu,
}

/**
 * What a post is about: by its tags and keywords, which somebody chose for that, then by its title. Null for one that
 * says nothing that can be drawn.
 */
export function subjectOf({ title, tags, keywords }: { title: string; tags: string[]; keywords: string[] }) {
  return named(title) ?? named([...tags, ...keywords].join('\n'))
}

function named(text: string): Subject | null {
  return SUBJECTS.find(subject => WORDS[subject].test(text)) ?? null
}

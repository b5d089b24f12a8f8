/** A name as its owner writes it, and in Latin letters. */
type Spelling = readonly [own: string, latin: string]

export type NameBook = {
  women: readonly Spelling[]
  men: readonly Spelling[]
  /** Of women, of men; the same in most languages. */
  families: readonly (readonly [woman: Spelling, man: Spelling])[]
}

export type Culture = 'thai' | 'russian' | 'german' | 'british' | 'french' | 'swedish' | 'italian'

const same = (...names: string[]) => names.map((name): Spelling => [name, name])
const shared = (...names: string[]) =>
  names.map((name): [Spelling, Spelling] => [
    [name, name],
    [name, name],
  ])
const thai = (...names: Spelling[]) => names.map((name): [Spelling, Spelling] => [name, name])

export const NAMES: Record<Culture, NameBook> = {
  thai: {
    women: [
      ['อรุณี', 'Arunee'],
      ['ชลธิชา', 'Chonthicha'],
      ['กมลชนก', 'Kamonchanok'],
      ['ณัฐธิดา', 'Natthida'],
      ['ปาริชาติ', 'Parichat'],
      ['พิมพ์ชนก', 'Pimchanok'],
      ['รัตนา', 'Rattana'],
      ['ศิริพร', 'Siriporn'],
      ['สุดารัตน์', 'Sudarat'],
      ['วรรณา', 'Wanna'],
      ['เบญจมาศ', 'Benjamas'],
      ['มณีรัตน์', 'Maneerat'],
    ],
    men: [
      ['อนุชา', 'Anucha'],
      ['ชัยวัฒน์', 'Chaiwat'],
      ['กิตติพงษ์', 'Kittipong'],
      ['ณัฐพล', 'Natthaphon'],
      ['ปกรณ์', 'Pakorn'],
      ['ภาณุ', 'Phanu'],
      ['สมชาย', 'Somchai'],
      ['ศุภชัย', 'Suphachai'],
      ['ธนากร', 'Thanakorn'],
      ['วีระพงษ์', 'Weeraphong'],
      ['เอกชัย', 'Ekachai'],
    ],
    families: thai(
      ['แก้วมณี', 'Kaewmanee'],
      ['ใจดี', 'Jaidee'],
      ['ชูศรี', 'Chusri'],
      ['ทองคำ', 'Thongkham'],
      ['บุญมี', 'Boonmee'],
      ['พงษ์พันธ์', 'Phongphan'],
      ['รุ่งเรือง', 'Rungrueang'],
      ['วงศ์สวัสดิ์', 'Wongsawat'],
      ['ศรีสุข', 'Srisuk'],
      ['สายทอง', 'Saithong'],
      ['สุขใจ', 'Sukjai'],
      ['แสงจันทร์', 'Saengchan'],
      ['อินทร์แก้ว', 'Inkaew'],
      ['พูลสวัสดิ์', 'Phunsawat'],
    ),
  },
  russian: {
    women: [
      ['Анна', 'Anna'],
      ['Дарья', 'Daria'],
      ['Екатерина', 'Ekaterina'],
      ['Ксения', 'Ksenia'],
      ['Мария', 'Maria'],
      ['Ольга', 'Olga'],
      ['Полина', 'Polina'],
      ['Светлана', 'Svetlana'],
      ['Юлия', 'Yulia'],
    ],
    men: [
      ['Александр', 'Alexander'],
      ['Алексей', 'Alexey'],
      ['Денис', 'Denis'],
      ['Дмитрий', 'Dmitry'],
      ['Иван', 'Ivan'],
      ['Максим', 'Maxim'],
      ['Михаил', 'Mikhail'],
      ['Никита', 'Nikita'],
      ['Сергей', 'Sergey'],
    ],
    families: [
      [
        ['Волкова', 'Volkova'],
        ['Волков', 'Volkov'],
      ],
      [
        ['Голубева', 'Golubeva'],
        ['Голубев', 'Golubev'],
      ],
      [
        ['Зайцева', 'Zaitseva'],
        ['Зайцев', 'Zaitsev'],
      ],
      [
        ['Козлова', 'Kozlova'],
        ['Козлов', 'Kozlov'],
      ],
      [
        ['Лебедева', 'Lebedeva'],
        ['Лебедев', 'Lebedev'],
      ],
      [
        ['Морозова', 'Morozova'],
        ['Морозов', 'Morozov'],
      ],
      [
        ['Новикова', 'Novikova'],
        ['Новиков', 'Novikov'],
      ],
      [
        ['Орлова', 'Orlova'],
        ['Орлов', 'Orlov'],
      ],
      [
        ['Соколова', 'Sokolova'],
        ['Соколов', 'Sokolov'],
      ],
      [
        ['Тихонова', 'Tikhonova'],
        ['Тихонов', 'Tikhonov'],
      ],
    ],
  },
  german: {
    women: same('Annika', 'Franziska', 'Hannah', 'Jana', 'Katrin', 'Lea', 'Miriam', 'Sabine'),
    men: same('Benedikt', 'Florian', 'Jonas', 'Klaus', 'Lukas', 'Matthias', 'Stefan', 'Tobias'),
    families: shared('Bauer', 'Fischer', 'Hoffmann', 'Krüger', 'Lehmann', 'Schäfer', 'Vogel', 'Weiß'),
  },
  british: {
    women: same('Alice', 'Charlotte', 'Eleanor', 'Fiona', 'Gemma', 'Harriet', 'Isla', 'Rosie'),
    men: same('Callum', 'Edward', 'George', 'Harry', 'Lewis', 'Oliver', 'Rhys', 'Thomas'),
    families: shared(
      'Ashworth',
      'Bennett',
      'Davies',
      'Fletcher',
      "O'Connor",
      'MacLeod',
      'Turner',
      'Whitaker',
    ),
  },
  french: {
    women: same('Amélie', 'Camille', 'Chloé', 'Élodie', 'Manon', 'Sophie'),
    men: same('Antoine', 'Baptiste', 'Étienne', 'Julien', 'Mathieu', 'Rémi'),
    families: shared(
      'Bernard',
      'Dubois',
      'Fournier',
      'Girard',
      'Lefèvre',
      'Moreau',
      'Rousseau',
      'Saint-Martin',
    ),
  },
  swedish: {
    women: same('Astrid', 'Ebba', 'Frida', 'Ingrid', 'Linnea', 'Maja'),
    men: same('Anders', 'Björn', 'Erik', 'Gustav', 'Lars', 'Oskar'),
    families: shared('Andersson', 'Bergström', 'Ek', 'Holmgren', 'Lindqvist', 'Nyström', 'Sjöberg'),
  },
  italian: {
    women: same('Chiara', 'Elena', 'Francesca', 'Giulia', 'Martina', 'Valentina'),
    men: same('Alessandro', 'Davide', 'Lorenzo', 'Marco', 'Matteo', 'Simone'),
    families: shared('Bianchi', 'Colombo', "D'Angelo", 'Esposito', 'Ferrari', 'Ricci', 'Romano'),
  },
}

/** Keys of employees, see employees.ts. */
const NARIN = 'employee-3'
const DARIA = 'employee-4'
const MALEE = 'employee-5'
const SOMSAK = 'employee-6'
const KANYA = 'employee-7'
const LUKAS = 'employee-8'
const BENJAMAS = 'employee-9'
const THANAKORN = 'employee-2'

export type Line = {
  /** The employee who wrote it; null for the one of the staff. */
  by: string | null
  daysAgo: number
  at: [hour: number, minute: number]
  text: string
}

export type Conversation = {
  key: string
  subject: string
  /** Who of the staff it is with, by the key of their employment. */
  staff: 'employee-1' | 'employee-3' | 'employee-4'
  /** The first line goes to all of them; every later one is between the staff and who is named first. */
  team: [string, ...string[]]
  lines: [Line, ...Line[]]
}

const PLOY = 'employee-1'

/** What the house wrote to each other this year. */
export const CONVERSATIONS: Conversation[] = [
  {
    key: 'high-season',
    subject: 'Before the high season begins',
    staff: PLOY,
    team: [LUKAS, THANAKORN, NARIN, DARIA, MALEE, SOMSAK, KANYA],
    lines: [
      {
        by: null,
        daysAgo: 214,
        at: [10, 5],
        text: 'Good morning everyone,\n\nfrom next month we expect the house to be full on most weekdays. Please keep the quiet zone quiet, check the meeting rooms between bookings, and tell me early when you want days off.\n\nThank you all for the last months.',
      },
      {
        by: LUKAS,
        daysAgo: 214,
        at: [11, 40],
        text: 'Will do. May I move the Thursday meet-up to the terrace? The event space is booked twice that week.',
      },
      {
        by: null,
        daysAgo: 214,
        at: [13, 12],
        text: 'Yes, please do. Tell the desk so that they send people up.',
      },
    ],
  },
  {
    key: 'door-reader',
    subject: 'Side door reader',
    staff: PLOY,
    team: [THANAKORN],
    lines: [
      {
        by: THANAKORN,
        daysAgo: 96,
        at: [8, 31],
        text: 'The reader at the side door was offline from 02:10 to 02:40. It was the power supply, I have put in the spare one. Nobody was locked out: the main door worked all the time.',
      },
      {
        by: null,
        daysAgo: 96,
        at: [9, 18],
        text: 'Thank you for coming in so early. Please order another spare, the receipt goes to the desk.',
      },
      { by: THANAKORN, daysAgo: 95, at: [16, 2], text: 'Ordered two, they come on Friday.' },
    ],
  },
  {
    key: 'oat-milk',
    subject: 'Oat milk',
    staff: 'employee-3',
    team: [KANYA],
    lines: [
      {
        by: KANYA,
        daysAgo: 61,
        at: [9, 44],
        text: 'We use twice as much oat milk as in spring. Can the desk add a second box to the Monday order?',
      },
      { by: null, daysAgo: 61, at: [10, 20], text: 'Added from this Monday. Tell me when it is too much.' },
    ],
  },
  {
    key: 'aircon',
    subject: 'Air conditioning in meeting room 2',
    staff: PLOY,
    team: [SOMSAK],
    lines: [
      {
        by: null,
        daysAgo: 44,
        at: [14, 7],
        text: 'Members say that room 2 does not get cold after four in the afternoon. Can you look at it before the workshop on Saturday?',
      },
      {
        by: SOMSAK,
        daysAgo: 43,
        at: [11, 15],
        text: 'The filter was full of dust. It is clean now and 23 degrees at 16:30. I will put it on the monthly list.',
      },
    ],
  },
  {
    key: 'weekend-swap',
    subject: 'Swap on Sunday',
    staff: 'employee-4',
    team: [BENJAMAS],
    lines: [
      {
        by: BENJAMAS,
        daysAgo: 27,
        at: [18, 26],
        text: 'May I swap Sunday with Kanya? She has said yes. My sister comes to visit.',
      },
      {
        by: null,
        daysAgo: 27,
        at: [19, 3],
        text: 'Of course. I have written it on the plan. Have a good day with her.',
      },
    ],
  },
  {
    key: 'lost-property',
    subject: 'Headphones from the quiet zone',
    staff: 'employee-4',
    team: [MALEE],
    lines: [
      {
        by: MALEE,
        daysAgo: 12,
        at: [7, 12],
        text: 'I found black headphones under desk 14. They are in the drawer at the desk with a note.',
      },
      {
        by: null,
        daysAgo: 12,
        at: [15, 40],
        text: 'The member has just picked them up and was very happy. Thank you!',
      },
    ],
  },
  {
    key: 'team-meeting',
    subject: 'Team meeting on Friday at ten',
    staff: PLOY,
    team: [KANYA, THANAKORN, NARIN, DARIA, MALEE, SOMSAK, LUKAS, BENJAMAS],
    lines: [
      {
        by: null,
        daysAgo: 5,
        at: [16, 30],
        text: 'We meet on Friday at ten in the event space, for half an hour. Two things: the new opening of the café counter, and who works on the holidays. Coffee is on the house.',
      },
      {
        by: KANYA,
        daysAgo: 5,
        at: [17, 8],
        text: 'I will be there. I can take both holidays if I get the week after.',
      },
      {
        by: null,
        daysAgo: 4,
        at: [9, 22],
        text: 'That would help a lot. Please ask for the week as leave, then I approve it.',
      },
    ],
  },
]

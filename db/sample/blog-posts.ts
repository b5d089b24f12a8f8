import type { StructuredPost } from '#app/public/blog/rules/post-body.ts'

type SamplePost = StructuredPost & {
  slug: string
  title: string
  metaDescription: string
  tags: string[]
  keywords: string[]
  daysAgo: number
}

/** What the house has written. The last one has no description of its own, as happens. */
export const POSTS: SamplePost[] = [
  {
    slug: 'leading-without-a-title',
    title: 'Leading without a title',
    metaDescription:
      'Nobody at a coworking table reports to you, and still some people move a whole room. What they do differently, and how to practise it from your own desk.',
    tags: ['Leadership', 'Teamwork'],
    keywords: ['leadership without authority', 'influence at work', 'freelance teams'],
    daysAgo: 4,
    introduction:
      'Most of the people who sit around you here have no boss in the building and no staff either. They work in teams that exist for six weeks, for clients in three time zones. Somebody in such a team still has to say where it is going. It is rarely the one with the longest signature.',
    sections: [
      {
        heading: 'Say what you see before you say what to do',
        content:
          'People follow a clear picture long before they follow an instruction. The designer who says *“we have eleven days and nobody has talked to a customer yet”* has already led the meeting, without asking for anything.\n\nTry it in your next call:\n\n1. One sentence on where the work stands.\n2. One sentence on what worries you.\n3. A question, not a plan.\n\nThe plan that comes back will be better than yours, and the others will defend it, because it is theirs.',
      },
      {
        heading: 'Keep the small promises',
        content:
          'Authority is lent, and it is lent to those who bring it back. “I will send the notes tonight” is a small promise. Ten of them kept make you the person whose word the schedule is built on.\n\n> Trust is not a feeling people have about you. It is a list of things you did when you said you would.\n\nThe cheapest way to keep every promise is to make fewer of them. **Say no early, and say yes with a date.**',
      },
      {
        heading: 'Give the credit away',
        content:
          'When the client praises the launch, name the person who stayed late on the payment bug. It costs you nothing: everybody in the call knows who held the thing together. Next time that person will pick up your message first.',
      },
      {
        heading: 'Practise where it is cheap',
        content:
          'You need no project for this. Run the Friday table at the house for a month: pick a topic, invite two people who do not know each other, end on time. It is leadership with the stakes of a coffee, and it uses the same muscles.',
      },
    ],
    conclusion: {
      summary:
        'Describe the situation, keep small promises, give the credit away. None of it needs permission. Start with the meeting you have tomorrow.',
      cta: { text: 'See what is on at the house', url: '/#events' },
    },
  },
  {
    slug: 'the-first-ninety-days-of-a-remote-job',
    title: 'The first ninety days of a remote job',
    metaDescription:
      'A new job that starts in your own kitchen has no corridor to learn in. A plan in three parts for being known, useful and trusted by the end of month three.',
    tags: ['Career', 'Remote work'],
    keywords: ['remote onboarding', 'first 90 days', 'new job'],
    daysAgo: 13,
    introduction:
      'In an office, the first weeks teach you by accident: who frowns at whom, which deadline is real, where decisions are truly made. From a distance you learn only what you ask. So ask on purpose.',
    sections: [
      {
        heading: 'Days 1 to 30: draw the map',
        content:
          'Book twenty minutes with everyone whose work touches yours, and ask all of them the same three things:\n\n- What should I never break?\n- What have you wanted to fix for a year?\n- Who else should I talk to?\n\nWrite the answers down in one document and keep it. By the fourth week you will know more about how the company works than people who have been there a year.',
      },
      {
        heading: 'Days 31 to 60: finish one thing',
        content:
          'Not three things at eighty percent. One thing, done, that somebody outside your team notices. The yearly annoyance from your list is a good candidate: it is small, it is known, and nobody else will do it.',
      },
      {
        heading: 'Days 61 to 90: be predictable',
        content:
          'By now people have an idea of you. Make it a calm one. A short note every Friday does most of the work:\n\n> **Done** this week. **Next** week. **Stuck** on, and whom I need.\n\nIt takes ten minutes, and it ends the question that remote managers never say out loud: *what is this person doing all day?*',
      },
      {
        heading: 'Leave the house',
        content:
          'The risk of a remote job is not that you work too little. It is that months go by and nobody knows your face. Work from a place with other people at least two days a week. It need not be this place, but somebody should notice when you are not there.',
      },
    ],
    conclusion: {
      summary:
        'Map first, then finish one visible thing, then become somebody others can plan with. Ninety days are enough for all three, one at a time.',
      cta: { text: 'Find the pass for two days a week', url: '/#membership' },
    },
  },
  {
    slug: 'how-to-ask-for-more-money',
    title: 'How to ask for more money',
    metaDescription:
      'Rates do not rise by themselves. How to find your number, choose the moment and have a calm ten-minute conversation about it.',
    tags: ['Career', 'Freelancing'],
    keywords: ['raise', 'freelance rates', 'salary negotiation'],
    daysAgo: 27,
    introduction:
      'Ask around the kitchen and you will find that almost everyone here has raised their rate at least once, that most waited two years too long, and that hardly anybody lost a client by it. The fear is large and the conversation is short.',
    sections: [
      {
        heading: 'Find the number before the courage',
        content:
          'Courage comes from arithmetic. Take what you need in a year, add tax, insurance and the weeks without work, and divide by the days you can really sell, which is nearer to 140 than to 220. If the answer is above your rate, you are not asking for a favour. You are correcting an error.',
      },
      {
        heading: 'Choose the moment of most use',
        content:
          'The best day is the one after something went well and before the next thing is planned. The worst is the day you found out what somebody else earns. Put the date in your calendar now, as you would a dentist, and keep a page of what you did until then, with figures:\n\n- support questions down by a third since the new form\n- the launch that happened on the day it was planned for\n- two colleagues who no longer need help with releases',
      },
      {
        heading: 'Say it in one breath',
        content:
          '“From January my day rate is 14,000 baht. I would like to go on working with you, and I wanted you to know in good time.” Then stop talking. The silence that follows is not a refusal. It is somebody opening a spreadsheet.\n\nIf the answer is no, ask one question: *what would have to be true for it to be yes?* Write the answer down and come back with it.',
      },
    ],
    conclusion: {
      summary:
        'Work out the number, pick the day, say one sentence and wait. You will be surprised how ordinary it feels.',
      cta: { text: 'Talk it through with our consultants', url: '/#contact' },
    },
  },
  {
    slug: 'a-quiet-hour-in-a-loud-room',
    title: 'A quiet hour in a loud room',
    metaDescription:
      'Deep work is possible in a shared space, if you set it up. Four habits of members who finish the hard thing before lunch.',
    tags: ['Personal growth', 'Focus'],
    keywords: ['deep work', 'focus', 'coworking habits'],
    daysAgo: 46,
    introduction:
      'People come to a coworking space for the company and then complain about it. Both are right. The trick is to decide, for each hour, which of the two you came for.',
    sections: [
      {
        heading: 'Decide the night before',
        content:
          'Write one line before you close the laptop: *tomorrow, first, I will…* A morning that begins with that line begins with work. A morning that begins with the inbox begins with other people’s work.',
      },
      {
        heading: 'Sit where the room helps',
        content:
          'Our own numbers are plain: the desks in the quiet zone are taken by nine, and those who sit there stay an hour longer. Calls belong in the booths, questions in the café. Face a wall or the sea, never a door.',
      },
      {
        heading: 'Make interruption cost something',
        content:
          'Headphones are a sign, not a wall. Agree on another with the people around you: a card on the desk, a time when you will come to *them*. Most questions keep for forty minutes. The few that do not are worth the interruption.',
      },
      {
        heading: 'Stop while you know what comes next',
        content:
          'Hemingway stopped in the middle of a sentence so that he could start the next day. Stop in the middle of a function, a paragraph, a sheet. Leave yourself a note that says what the next step is, and **go and have lunch with somebody.**',
      },
    ],
    conclusion: {
      summary:
        'One line the evening before, a seat that helps, an agreed sign, and an end that is a beginning. One quiet hour a day is more than most offices ever have.',
      cta: { text: 'See the plan of the house', url: '/#map' },
    },
  },
  {
    slug: 'saying-no-and-staying-friends',
    title: 'Saying no and staying friends',
    metaDescription:
      'Every yes is a no to something you have already promised. Three ways to decline that leave the door open.',
    tags: ['Personal growth', 'Leadership'],
    keywords: ['boundaries', 'saying no', 'priorities'],
    daysAgo: 82,
    introduction:
      'A full calendar looks like success from outside. From inside it is a queue of people who are about to be disappointed, later and worse than if you had told them today.',
    sections: [
      {
        heading: 'The no with a reason',
        content:
          '“I have promised the next three weeks to somebody else, and I want to do that well.” Nobody argues with it, because it is exactly what they hope you will say to others about *their* project.',
      },
      {
        heading: 'The no with a name',
        content:
          'You know who would be glad of this work: she sits two desks away. Passing it on is worth more than doing it badly, and it comes back. Keep a short list of people you would recommend without thinking, and ask them what they would like to get.',
      },
      {
        heading: 'The yes with a limit',
        content:
          'Sometimes you want to help, a little. Then say how little: *one hour on Thursday, and I will read it, not rewrite it.* A limit said beforehand is generous. The same limit said afterwards is a quarrel.',
      },
    ],
    conclusion: {
      summary:
        'Give a reason, a name or a limit, and give it today. People forgive a quick no. They remember a slow one.',
      cta: { text: 'Meet the members', url: '/#events' },
    },
  },
  {
    slug: 'the-leader-who-listens',
    title: 'ผู้นำที่ดีเริ่มจากการฟัง',
    metaDescription: '',
    tags: ['Leadership', 'ภาษาไทย'],
    keywords: ['ภาวะผู้นำ', 'การฟัง', 'การทำงานเป็นทีม'],
    daysAgo: 118,
    introduction:
      'หลายคนคิดว่าผู้นำคือคนที่พูดเก่ง แต่คนที่ทีมอยากทำงานด้วยมักเป็นคนที่ฟังเก่งกว่า บทความนี้รวบรวมสิ่งเล็ก ๆ ที่สมาชิกของเราลองแล้วได้ผลจริง',
    sections: [
      {
        heading: 'ฟังให้จบก่อนตอบ',
        content:
          'ลองนับหนึ่งถึงสามในใจหลังจากอีกฝ่ายพูดจบ สิ่งสำคัญที่สุดมักอยู่ในประโยคที่เขากำลังลังเลว่าจะพูดดีหรือไม่ ความเงียบสามวินาทีให้โอกาสประโยคนั้นได้ออกมา',
      },
      {
        heading: 'ทวนสิ่งที่ได้ยิน',
        content:
          'พูดซ้ำด้วยคำของเราเองสั้น ๆ เช่น “ถ้าเข้าใจไม่ผิด เรื่องที่กังวลคือกำหนดส่ง ไม่ใช่ตัวงาน ใช่ไหม”\n\n- ถ้าใช่ อีกฝ่ายจะรู้ว่าเราฟังอยู่จริง\n- ถ้าไม่ใช่ เราเพิ่งประหยัดเวลาไปทั้งสัปดาห์',
      },
      {
        heading: 'ทำสิ่งหนึ่งให้เห็น',
        content:
          'การฟังที่ไม่มีอะไรเปลี่ยนไม่ใช่การฟัง เลือกเรื่องเล็กที่สุดที่แก้ได้ภายในวันนี้ แล้วบอกทีมว่า**แก้เพราะใครพูด** ครั้งหน้าทุกคนจะกล้าพูดเร็วขึ้น',
      },
    ],
    conclusion: {
      summary: 'ฟังให้จบ ทวนให้ตรง แล้วลงมือทำสักเรื่อง สามข้อนี้เริ่มได้ตั้งแต่การประชุมครั้งต่อไป',
      cta: { text: 'มานั่งคุยกันที่บ้านของเรา', url: '/#contact' },
    },
  },
]

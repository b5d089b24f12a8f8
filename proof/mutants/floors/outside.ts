import type { Broken } from '../mutant.ts'

export const SERVER: Broken[] = [
  {
    name: 'proxy: a visitor chooses their own address',
    file: 'server/client-address.ts',
    find: '      if (!isTrusted(address)) break\n',
    become: '',
    by: ['server/client-address.test.ts'],
  },
  {
    name: 'body: a form may be as large as it likes',
    file: 'server/body-table.ts',
    find: 'const FORM: UrlEncodedLimits = { bytes: 64 * KB, fields: 1_000 }',
    become: 'const FORM: UrlEncodedLimits = { bytes: 64 * MB, fields: 1_000 }',
    by: ['server/body-limit.test.ts'],
  },
  {
    name: 'security: another site may ask for a change',
    file: 'server/same-origin.ts',
    find: 'if (isForeignOrigin || isForeignSite)',
    become: 'if (isForeignOrigin)',
    by: ['tests/journeys/defences.test.ts: no route takes a post that another site asks for'],
  },
  {
    name: 'security: another site may frame the pages',
    file: 'server/security-headers.ts',
    find: "xFrameOptions: 'DENY'",
    become: "xFrameOptions: 'SAMEORIGIN'",
    by: ['tests/journeys/every-page.test.ts: the other headers are safe too'],
  },
  {
    name: 'files: that a script is gone is kept for a year',
    file: 'server/app.ts',
    find: "{ 'Cache-Control': 'no-store' }",
    become: "{ 'Cache-Control': ONE_YEAR }",
    by: ['tests/journeys/every-page.test.ts: a script or a style of an earlier version is not there'],
  },
  {
    name: 'security: every page may ask for the camera',
    file: 'server/security-headers.ts',
    find: "camera: hasCamera ? ['self'] : []",
    become: "camera: ['self']",
    by: ['tests/journeys/kiosk.test.ts: page alone'],
  },
  {
    name: 'cache: a page of one visitor may be kept',
    file: 'server/with-page-cache.ts',
    find: "response.headers.set('Cache-Control', 'private, no-store')",
    become: "response.headers.set('Cache-Control', 'private')",
    by: ['tests/journeys/defences.test.ts: no page that holds something of its visitor is kept by a cache'],
  },
]

export const MESSAGES: Broken[] = [
  {
    name: 'thai: a message is missing',
    file: 'messages/th.json',
    find: '  "renewal_open_title": "ต่ออายุสมาชิก",\n',
    become: '',
    by: ['tests/messages.test.ts: every message exists in every language'],
  },
  {
    name: 'thai: a message is English',
    file: 'messages/th.json',
    find: '"leave_add": "เพิ่มการลา"',
    become: '"leave_add": "Add leave"',
    by: ['tests/glossary.test.ts: no English is left on Thai and Russian pages'],
  },
  {
    name: 'thai: a heading says something else',
    file: 'messages/th.json',
    find: '"renewal_open_title": "ต่ออายุสมาชิก"',
    become: '"renewal_open_title": "ส่งสลิป"',
    by: ['tests/journeys/renewal.test.ts: the page in Thai takes the slip'],
  },
  {
    name: 'english: a specified button is called otherwise',
    file: 'messages/en.json',
    find: '"leave_add": "Add Leave"',
    become: '"leave_add": "Add absence"',
    by: ['tests/journeys/leave.test.ts: leave is added, changed, and deleted in dialogs, each in its words'],
  },
]

export const STYLES: Broken[] = [
  {
    name: 'dark: muted text has too little contrast',
    file: 'app/app.css',
    find: '--muted: light-dark(#47626b, #a9bdc1);',
    become: '--muted: light-dark(#47626b, #3d5560);',
    by: ['tests/e2e/status-page.e2e.ts: a rejected registration is accessible in dark colours and fits'],
    isWide: true,
  },
  {
    name: 'phone: a card of the status is wider than 320 px',
    file: 'app/areas/site/application/details.tsx',
    find: '<div className="grid content-start gap-6',
    become: '<div className="grid min-w-[24rem] content-start gap-6',
    by: ['tests/e2e/status-page.e2e.ts: a rejected registration is accessible in dark colours and fits'],
  },
  {
    name: 'phone: a card of the profile is wider than 320 px',
    file: 'app/house/accounts/components/profile/profile-form.tsx',
    find: 'className="grid content-start gap-5 rounded-card',
    become: 'className="grid min-w-[24rem] content-start gap-5 rounded-card',
    by: [
      'tests/e2e/screens-after-a-year.e2e.ts: staff profile: accessible by day and night, and fits in three languages',
    ],
  },
  {
    name: 'dialog: the page behind it scrolls',
    file: 'app/app.css',
    find: '  html:has(dialog[open]) {\n    overflow: hidden;',
    become: '  html:has(dialog[open]) {\n    overflow: visible;',
    by: ['tests/e2e/registration-steps.e2e.ts: the agreement opens on its six pages'],
  },
  {
    name: 'forced colours: where one is cannot be seen',
    file: 'app/app.css',
    find: '      outline: 2px solid;\n',
    become: '      outline: none;\n',
    by: ['tests/e2e/lists.e2e.ts: what is on, where one is and what is a button can be seen'],
  },
  {
    name: 'list: its rows are higher than twelve on a screen may be',
    file: 'app/kit/ui/list.css',
    find: 'padding: 0.1875rem 0.625rem;',
    become: 'padding: 0.75rem 0.625rem;',
    by: ['tests/e2e/lists.e2e.ts: twelve members are on a screen of 1440 by 900'],
  },
]

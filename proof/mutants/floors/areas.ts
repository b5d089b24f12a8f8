import type { Broken } from '../mutant.ts'

export const AREAS: Broken[] = [
  {
    name: 'site: an unknown path leads to the English home',
    file: 'app/areas/site/unknown.ts',
    find: "return redirect(localizeHref('/'))",
    become: "return redirect(localizeHref('/', { locale: 'en' }))",
    by: ['tests/journeys/every-page.test.ts: any unknown path leads to /, in its language'],
  },
  {
    name: 'site: another language leads to the home',
    file: 'app/areas/site/language-switch.tsx',
    find: 'href={localPath(pathname, locale) + search}',
    become: "href={localPath(pathname.slice(0, 0) || '/', locale) + search}",
    by: ['tests/journeys/every-page.test.ts: the language switch keeps the page'],
  },
  {
    name: 'site: the foot does not lead to privacy',
    file: 'app/areas/site/footer.tsx',
    find: "    { href: '/privacy', label: m.privacy_page() },\n",
    become: '',
    by: ['tests/journeys/faq.test.ts: the foot of every page leads to questions'],
  },
  {
    name: 'session: what somebody typed is shown to whoever signs in next',
    file: 'app/areas/shell/session/typed-values.ts',
    find: 'return `${STORAGE_PREFIX}${userId}:${path}`',
    become: 'return `${STORAGE_PREFIX}${userId.slice(0, 0)}:${path}`',
    by: ['tests/e2e/session-end.e2e.ts: keeps what was typed for the one who typed it, and no passwords'],
  },
  {
    name: 'my: the pass stays on the phone after signing out',
    file: 'public/my-worker.js',
    find: "    await caches.delete('my')\n",
    become: "    await caches.delete('none')\n",
    by: ['tests/e2e/my-offline.e2e.ts: the pass is shown without a network'],
  },
  {
    name: 'my: a guest who was typed is lost with an error',
    file: 'app/areas/my/guests.tsx',
    find: 'defaultValue={values?.name}',
    become: 'defaultValue={undefined}',
    by: ['tests/journeys/my-no-script.test.ts: without script a member pays what is owed'],
  },
]

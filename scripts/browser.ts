import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const KNOWN_PLACES = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell', // the same engine without a window: starts and tests twice as fast
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The Chromium or Chrome of this machine, or null. CHROMIUM_PATH names one in another place. */
export function findBrowser(): string | null {
  return KNOWN_PLACES.find(path => path && existsSync(path)) ?? null
}

/**
 * Finds a browser or, where Debian's packages can be installed without a question, installs it.
 * @throws with what to do, where neither works: browser tests are never skipped in silence
 */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  const isRoot = process.getuid?.() === 0
  const sudo = isRoot ? [] : ['sudo', '-n']
  const apt = (...args: string[]) =>
    run([...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args])
  if (existsSync('/usr/bin/apt-get') && (isRoot || run(['sudo', '-n', 'true']))) {
    process.stdout.write('Installing Chromium for the browser tests …\n')
    apt('update', '-q')
    const install = (name: string) =>
      apt('install', '-qy', '--no-install-recommends', name, 'fonts-noto-color-emoji')
    if (!install('chromium-headless-shell')) install('chromium')
  }
  const installed = findBrowser()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it (Debian: apt install chromium), or set CHROMIUM_PATH.',
  )
}

function run([file = '', ...args]: string[]) {
  return spawnSync(file, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

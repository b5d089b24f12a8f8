/** Other ways to write an address, each of which a router, a proxy or a file system somewhere takes for the same. */
export function spellingsOf(path: string): string[] {
  const [, area = '', ...rest] = path.split('/')
  const below = rest.join('/')
  return [
    ...['/th', '/ru', '/TH', '/en', '/th/th'].map(language => language + path),
    path.toUpperCase(),
    `/${area[0]?.toUpperCase()}${area.slice(1)}/${below}`,
    `/${path}`,
    `//evil.example${path}`,
    `/${area}//${below}`,
    `/.${path}`,
    `/x/..${path}`,
    `${path}/`,
    `${path}//`,
    `${path}/.`,
    `${path}%20`,
    `${path}%00`,
    `${path};a=b`,
    `${path}%3F`,
    `/${area}%2F${below}`,
    `/${area}%2f${below}`,
    `/${area}\\${below}`,
    `/${area}%5C${below}`,
    `/%61${path.slice(2)}`,
    `/${encodeURIComponent(path.slice(1))}`,
    `/${area}/%2e/${below}`,
    `${path}.data`,
    `/th${path}.data`,
    `/ru${path}.data`,
    `${path}/_.data`,
    `${path}.DATA`,
    `${path}.html`,
    `${path}.json`,
    `${path}?_data=routes`,
    `${path}?index`,
  ]
}

/** How the browser's script asks for some of a page's routes only, or for none of those that guard it. */
export function partsOf(path: string, id: string): string[] {
  const parts = [id, 'root', `root,${id}`, id.replace(/^en\//, 'th/'), 'none', '']
  return parts.map(ids => `${path}.data?_routes=${encodeURIComponent(ids)}`)
}

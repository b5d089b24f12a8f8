import type { Broken } from '../mutant.ts'

export const MACHINES: Broken[] = [
  {
    name: 'webhook: it is not signed',
    file: 'app/machines/webhooks/adapters/send.server.ts',
    find: '    ...sign(ctx, secret, { id, body: content.bytes }),\n',
    become: "    ...(secret === '' && sign(ctx, secret, { id, body: content.bytes })),\n",
    by: ['app/machines/webhooks/deliveries.db.test.ts: a delivery is signed'],
  },
  {
    name: 'webhook: a name that leads inside is called',
    file: 'app/machines/webhooks/adapters/post.server.ts',
    find: '...(isPublicOnly && { lookup: publicLookup(resolve) })',
    become: '...(!isPublicOnly && { lookup: publicLookup(resolve) })',
    by: ['app/machines/webhooks/adapters/post.test.ts'],
  },
  {
    name: 'api: a revoked key opens everything',
    file: 'app/machines/api/adapters/authenticate.server.ts',
    find: 'return row && isSame && row.revokedAt === null ? row : null',
    become: 'return row && isSame ? row : null',
    by: ['app/machines/api-keys/keys.db.test.ts: a revoked key is refused from that moment on'],
  },
  {
    name: 'api: a key needs no scope',
    file: 'app/machines/api/adapters/authenticate.server.ts',
    find: 'if (!key.scopes.includes(scope)) {',
    become: 'if (key.scopes.length === 0) {',
    by: ['app/machines/api-keys/keys.db.test.ts: a key without the scope is refused with 403'],
  },
  {
    name: 'api keys: the name that was typed is lost with an error',
    file: 'app/machines/api-keys/components/new-key-dialog.tsx',
    find: "defaultValue={reply?.values.name ?? ''}",
    become: 'defaultValue=""',
    by: ['tests/journeys/api.test.ts: a key is made, shown and revoked all the same'],
  },
  {
    name: 'webhook: a manager is not told who sees the secret',
    file: 'app/machines/webhooks/components/secret-panel.tsx',
    find: '!isSetByEnvironment && !mayReveal && <p>',
    become: '!isSetByEnvironment && mayReveal && <p>',
    by: ['tests/journeys/webhook-settings.test.ts: the secret is for owners'],
  },
  {
    name: 'api: the documentation leaves an operation out',
    file: 'app/machines/api/components/docs-page.tsx',
    find: '{operations.map(operation => (\n              <OperationSection',
    become: '{operations.slice(1).map(operation => (\n              <OperationSection',
    by: ['tests/journeys/api.test.ts: the documentation is readable without scripts'],
  },
]

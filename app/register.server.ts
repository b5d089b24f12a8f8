import { registerPermissions } from '#app/house/accounts/rules/people.ts'
import { registerPortalDoor } from '#app/house/accounts/steps/portal-door.server.ts'
import { registerStaffKeys } from '#app/house/accounts/steps/staff-keys.server.ts'
import { registerPermissionWords } from '#app/house/accounts/texts/roles.ts'
import { registerLogged } from '#app/house/activity/rules/logged.ts'
import { registerActivityListener } from '#app/house/activity/steps/log.server.ts'
import { registerTopics } from '#app/kit/platform/changes.server.ts'
import { listKeysOf } from '#app/machines/api-keys/queries.server.ts'
import { endKeysOf } from '#app/machines/api-keys/steps.server.ts'
import { announceLogged } from '#app/machines/webhooks/steps/announce.server.ts'
import { EVERY_NOUN, LIVE, PERMISSION_WORDS, PERMISSIONS } from '#app/nouns.ts'
import { listEmployed } from '#app/team/employees/queries/employees.server.ts'

// What a lower floor needs to know of those above it is said here, once, before anybody is served: it cannot ask them.

registerPortalDoor(listEmployed)

registerStaffKeys({ list: listKeysOf, end: endKeysOf })

registerPermissions(PERMISSIONS)

registerPermissionWords(PERMISSION_WORDS)

registerActivityListener(announceLogged)

registerLogged(EVERY_NOUN)

registerTopics(LIVE)

import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import type { MailChoices, NotificationTopic } from './rules.ts'

/** What somebody wants to be told of the topics as the form holds it, with the mark of what it holds. */
export function savedChoices(choices: MailChoices, topics: NotificationTopic[]): SavedFields {
  return savedFields(Object.fromEntries(topics.map(topic => [topic, choices[topic] ? 'on' : ''])))
}

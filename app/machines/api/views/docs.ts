export type FieldView = {
  name: string
  /** The objects that it is in, from outside in: `full_post.sections[].`. */
  within: string
  depth: number
  kind: string
  isRequired: boolean
  description: string
}
export type SampleView = { title: string; code: string }
export type AnswerView = { status: string; description: string; sample: string | null }

/** An operation as the readable documentation shows it. */
export type OperationView = {
  id: string
  method: string
  path: string
  summary: string
  description: string
  scope: string
  parameters: FieldView[]
  fields: FieldView[]
  samples: SampleView[]
  answers: AnswerView[]
  /** What may be refused, and where that is explained. */
  refusals: { id: string; status: number; title: string }[]
}

/** What the house tells by itself, as the readable documentation shows it. */
export type EventView = { id: string; description: string; fields: FieldView[]; sample: string }

export type DocsView = {
  base: string
  guide: { id: string; title: string; paragraphs: string[] }[]
  operations: OperationView[]
  events: EventView[]
  problems: { id: string; status: number; title: string; meaning: string }[]
}

import { Badge, type Tone } from './badge.tsx'
import { type Fact, Facts } from './facts.tsx'
import { type Note, ReadingNotes } from './reading-notes.tsx'

type ReadingPanelProps = {
  verdict: string
  tone: Tone
  facts: Fact[]
  notes: Note[]
}

/** What a machine read from a picture: its verdict, the facts, and what a person should look at. */
export function ReadingPanel({ verdict, tone, facts, notes }: ReadingPanelProps) {
  return (
    <div className="grid gap-4 rounded-control border border-line bg-sea-1 p-4">
      <p>
        <Badge tone={tone}>{verdict}</Badge>
      </p>
      {facts.length > 0 && <Facts facts={facts} />}
      <ReadingNotes notes={notes} />
    </div>
  )
}

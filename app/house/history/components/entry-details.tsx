import { m } from '#app/paraglide/messages.js'
import type { EntryView } from '../views/entry.ts'

const VALUE = 'whitespace-pre-wrap wrap-anywhere'

/** What exactly changed, when, and on which record. */
export function EntryDetails({ entry: { changes, facts, exact, record, isHidden } }: { entry: EntryView }) {
  const all = [
    ...facts,
    { field: m.activity_record_id(), value: record.id },
    { field: m.activity_exact_time(), value: exact },
  ]
  return (
    <div className="grid gap-3 pt-1 pb-2 text-sm">
      {isHidden && <p className="text-muted">{m.activity_hidden()}</p>}
      {changes.length > 0 && <Changes changes={changes} />}
      <dl className="logged">
        {all.map(({ field, value }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Changes({ changes }: Pick<EntryView, 'changes'>) {
  return (
    <div className="overflow-hidden rounded-control border border-line">
      <table className="w-full table-fixed text-left">
        <thead className="bg-ground text-muted">
          <tr>
            {[m.activity_field(), m.activity_before(), m.activity_after()].map(heading => (
              <th key={heading} scope="col" className="px-3 py-1.5 font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row" className="px-3 py-1.5 align-top font-normal text-muted wrap-anywhere">
                {field}
              </th>
              <td className={`px-3 py-1.5 align-top ${VALUE}`}>{before}</td>
              <td className={`px-3 py-1.5 align-top font-semibold ${VALUE}`}>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

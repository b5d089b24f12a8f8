import { Fragment } from 'react'
import { classNames } from '#app/kit/ui/class-names.ts'
import { once, type Pair, type Paper } from '../views/paper.ts'
import './paper.css'

/**
 * The document as it leaves the printer: white by day and night, the same as its PDF.
 * @param logo where the house's own is, if it has one
 */
export function PaperSheet({ paper, logo }: { paper: Paper; logo: string | null }) {
  const { title, edition, stamp, seller, labels, words, notes } = paper
  return (
    <article className="paper always-day grid gap-6 rounded-card border border-line bg-surface p-5 text-sm text-ink sm:p-10">
      <header className="grid gap-6 border-b-2 border-lantern pb-5 sm:grid-cols-[1fr_auto]">
        <div className="grid max-w-md content-start gap-1">
          {logo && <img src={logo} alt="" className="logo" />}
          <TwoLines pair={seller.name} className="text-lg font-bold" />
          <TwoLines pair={seller.address} />
          {seller.facts.map(fact => (
            <p key={fact}>{fact}</p>
          ))}
        </div>
        <div className="grid content-start gap-3 sm:max-w-xs sm:text-right">
          <h2 className="text-2xl font-bold">
            <span lang="th">
              <AtSlash>{title.thai}</AtSlash>
            </span>
            <span lang="en" className="block text-sm font-normal tracking-normal text-muted">
              {title.english}
            </span>
          </h2>
          <p className="text-xs">{once(edition)}</p>
          {stamp && <TwoLines pair={stamp} className="font-bold text-clay" />}
        </div>
      </header>
      <Parties paper={paper} />
      <Lines paper={paper} />
      <Totals totals={paper.totals} />
      <TwoLinesBand pair={words} />
      {notes.length > 0 && (
        <div className="grid gap-2">
          {notes.map(note => (
            <TwoLines key={note.english} pair={note} />
          ))}
        </div>
      )}
      <p className="mt-10 ml-auto w-60 border-t border-control pt-1 text-right text-xs text-muted">
        {once(labels.signature)}
      </p>
    </article>
  )
}

/** Breaks where one language or name ends, and not within a Thai word. */
function AtSlash({ children }: { children: string }) {
  return children.split(/(?<= \/) /).map((part, position) => (
    <Fragment key={part}>
      {position > 0 && ' '}
      <span className="inline-block">{part}</span>
    </Fragment>
  ))
}

function TwoLines({ pair: { thai, english }, className }: { pair: Pair; className?: string }) {
  if (thai === english) return <p className={className}>{thai}</p>
  return (
    <div>
      <p lang="th" className={className}>
        {thai}
      </p>
      <p lang="en" className="text-xs text-muted">
        {english}
      </p>
    </div>
  )
}

function TwoLinesBand({ pair }: { pair: Pair }) {
  return (
    <div className="rounded-control bg-ground px-4 py-3">
      <TwoLines pair={pair} className="font-bold" />
    </div>
  )
}

function Parties({ paper: { buyer, facts, labels } }: { paper: Paper }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <div className="grid content-start gap-0.5">
        <h3 className="text-xs font-normal tracking-normal text-muted">{once(labels.buyer)}</h3>
        <p className="font-bold wrap-anywhere">
          <bdi>{buyer.name}</bdi>
        </p>
        {buyer.address && <p className="whitespace-pre-line wrap-anywhere">{buyer.address}</p>}
        {buyer.facts.map(fact => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
      <dl className="grid content-start gap-1.5">
        {facts.map(({ term, value }) => (
          <div key={term.english} className="flex justify-between gap-4">
            <dt className="text-xs text-muted">{once(term)}</dt>
            <dd className="text-right tabular-nums">
              <TwoLines pair={value} className="font-bold" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Lines({ paper: { lines, labels } }: { paper: Paper }) {
  return (
    <table className="w-full tabular-nums">
      <thead>
        <tr className="bg-sea-1 text-left text-xs">
          <th scope="col" className="px-3 py-2">
            {once(labels.description)}
          </th>
          <th scope="col" className="px-3 py-2 text-right max-sm:hidden">
            {once(labels.quantity)}
          </th>
          <th scope="col" className="px-3 py-2 text-right">
            {once(labels.amount)}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ text, quantity, amount }) => (
          <tr key={text.english} className="border-b border-line align-top">
            <td className="px-3 py-2.5">
              <TwoLines pair={text} />
            </td>
            <td className="px-3 py-2.5 text-right max-sm:hidden">{quantity}</td>
            <td className="px-3 py-2.5 text-right">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Totals({ totals }: Pick<Paper, 'totals'>) {
  return (
    <dl className="-mt-3 grid gap-1.5 px-3">
      {totals.map(({ term, amount, isSum }) => (
        <div
          key={term.english}
          className={classNames('flex items-baseline justify-end gap-6', isSum && 'text-base font-bold')}
        >
          <dt className="text-right">
            <AtSlash>{once(term)}</AtSlash>
          </dt>
          <dd className="min-w-24 text-right tabular-nums sm:min-w-36">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

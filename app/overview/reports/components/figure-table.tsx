import './figure-table.css'
import type { CSSProperties } from 'react'
import { classNames } from '#app/kit/ui/class-names.ts'
import type { ShownCell, ShownRow, ShownTable } from '../views/shown.ts'

type FigureTableProps = {
  table: ShownTable
  /** The larger a figure, the darker its ground. */
  isShaded: boolean
}

/** A report's figures. What is wider than the screen scrolls by itself, and keeps the names of its rows in sight. */
export function FigureTable({ table: { label, heading, columns, rows }, isShaded }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard, too
    <div tabIndex={0} className="figures">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <FigureRow key={row.key} row={row} isShaded={isShaded} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FigureRow({ row: { name, isSum, cells }, isShaded }: { row: ShownRow; isShaded: boolean }) {
  return (
    <tr className={classNames(isSum && 'sum')}>
      <th scope="row">{name}</th>
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
        <td key={at} className={classNames(isShaded && cell && 'shaded')} style={shadeOf(cell, isShaded)}>
          {cell?.href ? <a href={cell.href}>{cell.text}</a> : cell?.text}
        </td>
      ))}
    </tr>
  )
}

const shadeOf = (cell: ShownCell | null, isShaded: boolean) =>
  isShaded && cell ? ({ '--share': cell.share } as CSSProperties) : undefined

/** Rows without the names of their fields, which would stand in every one of them. */
export type PackedRows<Row> = { fields: (keyof Row)[]; values: Row[keyof Row][][] }

/** For the way to the browser, which a page goes with its rows twice: written out, and as data. */
export function packRows<Row extends object>(rows: Row[]): PackedRows<Row> {
  const fields = [...new Set(rows.flatMap(row => Object.keys(row)))] as (keyof Row)[]
  return { fields, values: rows.map(row => fields.map(field => row[field])) }
}

/** The rows again, as they were before `packRows`. */
export function unpackRows<Row>({ fields, values }: PackedRows<Row>): Row[] {
  return values.map(row => Object.fromEntries(fields.map((field, at) => [field, row[at]])) as Row)
}

import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

type FieldProps = ComponentProps<typeof TextField>

/** Characters to type an amount with, which is tidied when it is read: "฿999,999,999.99". */
const AMOUNT_ROOM = 15

/** An amount of baht, as people write one. */
export function MoneyField(props: FieldProps) {
  return <TextField inputMode="decimal" autoComplete="off" maxLength={AMOUNT_ROOM} {...props} />
}

/** A whole number of at most `most`, with room for the commas that people write. */
export function CountField({ most, ...props }: FieldProps & { most: number }) {
  const room = most.toLocaleString('en').length
  return <TextField inputMode="numeric" autoComplete="off" maxLength={room} {...props} />
}

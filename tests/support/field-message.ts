import '@testing-library/jest-dom/vitest'
import { expect } from 'vitest'

/** The message beside a control, tied to it for screen readers: the last of what describes it. */
export function expectFieldMessage(control: HTMLElement, message: string) {
  const escaped = message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  expect(control).toHaveAccessibleDescription(new RegExp(`(^| )${escaped}$`))
}

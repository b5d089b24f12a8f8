import { Lantern, SeatedPerson } from '#app/kit/ui/scenes/figures.tsx'
import { EventFrame } from './event-frame.tsx'
import type { Sheet } from './sheet.ts'

/** An evening to learn something: two who listen, and the board with the curve that it is about. */
export function EventTalk(sheet: Sheet) {
  return (
    <EventFrame {...sheet}>
      <path d="M0 0H320V168H0Z" fill="var(--art-stone)" stroke="none" />
      <path d="M0 168H320V200H0Z" fill="var(--art-wood-pale)" />
      <path d="M0 0H320V12H0Z" fill="var(--art-wood-deep)" />
      <Lantern r={13} cord={34} transform="translate(44 50)" />
      <Lantern r={11} cord={26} transform="translate(112 40)" />
      <Board />
      <SeatedPerson
        transform="translate(42 194) scale(.82)"
        strokeWidth={2}
        shirt="var(--art-amber)"
        trousers="var(--art-wood-deep)"
        skin="var(--art-skin-deep)"
        hair="short"
        doing="writing"
      />
      <SeatedPerson
        transform="translate(122 198) scale(.82)"
        strokeWidth={2}
        shirt="var(--art-teal)"
        trousers="var(--art-navy)"
        skin="var(--art-skin)"
        hair="bun"
        doing="talking"
      />
    </EventFrame>
  )
}

function Board() {
  return (
    <>
      <path d="M206 148l-14 46M282 148l14 46M244 148v40" strokeWidth="4" />
      <path d="M180 34H308V150H180Z" fill="var(--art-wood)" />
      <path d="M187 41H301V143H187Z" fill="var(--art-paper)" />
      <path d="M198 54h44M198 64h30" stroke="var(--art-ripple)" strokeWidth="3" />
      <path d="M200 132h90M200 132V78" />
      <path d="M206 124q22-2 34-18t44-30" stroke="var(--art-clay)" strokeWidth="3.4" />
      <path d="M276 74l9 1-2 9" stroke="var(--art-clay)" strokeWidth="3.4" />
      <path
        d="M212 132v-10h10v10M232 132v-20h10v20M252 132v-34h10v34M272 132v-46h10v46"
        fill="var(--art-amber-pale)"
      />
      <path d="M180 150h128v6H180Z" fill="var(--art-wood-deep)" />
    </>
  )
}

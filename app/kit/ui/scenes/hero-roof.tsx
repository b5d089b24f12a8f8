/** The two-tiered roof over its skirt, edges gilded and corners turned up. */
export function Roof() {
  return (
    <g stroke="var(--art-line)" strokeWidth="1.6">
      <path d="M702 327l81 18v-50l-81-33Z" fill="var(--art-wood-deep)" stroke="none" />
      <path
        d="M808 318q14 36 32 39l48 11q9 2 15-17-67 7-142-54l-64-24q51 67 111 45Z"
        fill="var(--art-roof-shade)"
      />
      <path
        d="M808 318q-69 34-163 37l-399 13q-48 1-79-19 81 9 166-47l364-29q51 67 111 45Z"
        fill="var(--art-roof)"
      />
      <path
        d="M770 339l-553 21m530-35-497 23m478-39-448 25m432-42-406 27m464 20 93 21m-116-35 88 23m-107-39 81 24m-97-41 73 24"
        stroke="var(--art-roof-shade)"
        strokeWidth="1.6"
      />
      <path d="M808 318q-69 34-163 37l-399 13q-48 1-79-19l27 17 593-20Z" fill="var(--art-roof-edge)" />
      <path d="M808 318q14 36 32 39l48 11q9 2 15-17l-21 16-95-21Z" fill="var(--art-roof-edge)" />
      <path d="M808 318q-69 34-163 37l-399 13q-48 1-79-19" strokeWidth="7" />
      <path d="M808 318q-69 34-163 37l-399 13q-48 1-79-19" stroke="var(--art-gold)" strokeWidth="4" />
      <path d="M808 318q14 36 32 39l48 11q9 2 15-17" strokeWidth="7" />
      <path d="M808 318q14 36 32 39l48 11q9 2 15-17" stroke="var(--art-gold)" strokeWidth="4" />
      <path d="M808 318q-60 22-111-45" strokeWidth="7" />
      <path d="M808 318q-60 22-111-45" stroke="var(--art-gold)" strokeWidth="4" />
      <path
        d="M808 312q10-4 12-36 9 32-4 50l-8-1Zm-641 33q-11-1-14-21-11 21 4 31l10-1Zm736 2q9-1 11-20 8 21-4 30l-7-1Z"
        fill="var(--art-gold)"
      />
      <path d="M729 271q19-14 39-100 17 104 30 128Z" fill="var(--art-ceiling)" stroke="none" />
      <path d="M714 272q19-14 40-99 18 103 32 127Z" fill="var(--art-wood-deep)" />
      <path d="M732 273q10-25 22-67 11 53 20 84Z" fill="var(--art-gold)" />
      <path d="M754 281l-15-26m15 26-8-43m8 43v-69m0 69 8-34m-8 34 14-12" />
      <path d="M729 271q19-14 39-100l-401 53q-36 69-69 80Z" fill="var(--art-roof)" />
      <path
        d="M719 260l-391 33m396-44-386 35m392-49-382 38m388-54-379 41m383-57-375 44m379-58-372 47"
        stroke="var(--art-roof-shade)"
        strokeWidth="1.6"
      />
      <path d="M729 271l-431 33 10-4 427-35Z" fill="var(--art-roof-edge)" />
      <path d="M729 271q19-14 39-100l-22 3q-21 85-41 99Z" fill="var(--art-roof-edge)" stroke="none" />
      <path d="M312 303q33-11 69-80l-14 1q-36 69-69 80Z" fill="var(--art-roof-edge)" stroke="none" />
      <path d="M800 302q-15-27-32-137-20 92-41 108m-360-53q-36 73-72 86m473-138-401 54" strokeWidth="8" />
      <path
        d="M800 302q-15-27-32-137-20 92-41 108m-360-53q-36 73-72 86m473-138-401 54"
        stroke="var(--art-gold)"
        strokeWidth="4.6"
      />
      <path
        d="M759 172q18-6 16-21-3-16 13-34-9 15-5 27 6 20-11 31Zm-387 52q-10-2-9-14 2-12-7-23 5 10 2 20-3 17 7 21Zm359 45q-5-2-6-22-4 18 1 28l5 1Zm-431 34q-8-1-10-16-7 14 3 21h7Zm498-6q3 1 3-13 3 16-1 20l-2-2Z"
        fill="var(--art-gold)"
      />
      <path d="M635 235q23-11 47-91 22 101 38 125Z" fill="var(--art-ceiling)" stroke="none" />
      <path d="M621 236q23-11 48-90 23 100 39 124Z" fill="var(--art-wood-deep)" />
      <path d="M635 235q23-11 47-91l-259 40q-35 70-66 80Z" fill="var(--art-roof)" />
      <path
        d="M628 226l-240 26m247-36-238 28m245-40-236 29m243-44-234 31m240-46-232 33m237-46-230 34"
        stroke="var(--art-roof-shade)"
        strokeWidth="1.6"
      />
      <path d="M635 235l-278 29 9-4 275-30Z" fill="var(--art-roof-edge)" />
      <path d="M635 235q23-11 47-91l-20 3q-26 79-49 90Z" fill="var(--art-roof-edge)" stroke="none" />
      <path d="M372 262q32-10 66-80l-15 2q-35 70-66 80Z" fill="var(--art-roof-edge)" stroke="none" />
      <path d="M721 272q-17-27-39-134-24 86-50 99m-209-57q-35 74-70 86m329-125-259 41" strokeWidth="8" />
      <path
        d="M721 272q-17-27-39-134-24 86-50 99m-209-57q-35 74-70 86m329-125-259 41"
        stroke="var(--art-gold)"
        strokeWidth="4.6"
      />
      <path
        d="M674 145q16-6 14-21-3-14 12-32-8 15-5 26 6 19-10 29Zm-245 39q-12-2-10-14 2-13-8-24 5 10 3 20-4 18 7 22Zm207 49q-6-2-7-21-5 16 2 27l5 1Zm-277 30q-8-2-10-17-7 14 3 21l7 1Zm360 4q3 2 4-12 3 15-1 19l-3-2Z"
        fill="var(--art-gold)"
      />
    </g>
  )
}

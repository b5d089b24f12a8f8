import { SeatedPerson } from './figures.tsx'

/** Deck, bar, tables and people: everything under the roof, back to front. */
export function House() {
  return (
    <g stroke="var(--art-line)" strokeWidth="1.6">
      <path
        d="M743 668l-13-2v-87l13 1Zm-149-23-11-1v-80l11 1Zm-125-19-9-1v-73h9Zm-107-16-8-1v-68l8 1Zm-92-14-7-1v-63h7Zm521 32-12-2v-73l12 1Zm35-30-10-1v-64l10 1Z"
        fill="var(--art-wood-deep)"
      />
      <path d="M806 549l172 13 7-15-156-12Z" fill="var(--art-wood-pale)" />
      <path d="M978 576l-172-15v-12l172 13Z" fill="var(--art-wood)" />
      <path
        d="M831 551l21-14m5 16 19-14m7 16 17-15m10 17 14-15m14 17 12-15m9 17 10-16"
        stroke="var(--art-wood)"
        strokeWidth="1.2"
      />
      <path d="M759 576l-533-52 199-29 427 28Z" fill="var(--art-wood-pale)" />
      <path
        d="M775 567l-518-48m532 39-503-43m516 36-490-40m502 33-477-36m488 30-465-34m474 28-452-31m462 26-441-29"
        stroke="var(--art-wood)"
        strokeWidth="1.2"
      />
      <path d="M759 603l-533-61v-18l533 52Z" fill="var(--art-wood)" />
      <path d="M759 603l93-62v-18l-93 53Z" fill="var(--art-wood-deep)" />
      <g fill="var(--art-amber-pale)" opacity=".5" stroke="none">
        <ellipse cx="654.6" cy="536.6" rx="82.2" ry="13.2" />
        <ellipse cx="456" cy="520.6" rx="72.3" ry="11.6" />
      </g>
      <path
        d="M821 519v-35m-20 34v-35m-20 33v-34m-19 33v-33m-19 32v-33m-19 32v-33m-18 32v-33m-18 31v-32m-17 31v-31m-17 30v-31m-17 30v-31m-16 30v-31m-16 30v-30m-16 29v-30m-15 29v-30m-15 29v-29m-15 28v-29m-14 28v-29m-14 29v-29m-14 28v-29m-14 28v-28m-14 27v-28m-13 27v-28m-13 27v-27m-12 26v-27"
        stroke="var(--art-wood)"
        strokeWidth="1.6"
      />
      <path d="M821 486l-392-18v-4l392 16Z" fill="var(--art-wood)" />
      <path d="M821 520l-392-25v-3l392 24Z" fill="var(--art-wood)" stroke="none" />
      <path
        d="M826 524l-10-1V373h10Zm-154-10-8-1V376h8Zm-129-9h-7V378h7Zm-111-7h-6V380h6Z"
        fill="var(--art-wood-deep)"
      />
      <path d="M821 388l-392 4v-12l392-7Z" fill="var(--art-wood-deep)" />
      <path
        d="M808 318q-69 34-163 37l-399 13q-48 1-79-19l283 30 453-28q-6 19-15 17l-48-11q-18-3-32-39Z"
        fill="var(--art-ceiling)"
        stroke="none"
      />
      <path
        d="M676 355l133 18m-191-16 151 16m-205-15 166 16m-216-14 178 15m-225-14 190 14m-234-12 200 13m-241-12 208 13m-247-12 215 12m-252-11 222 12m-257-11 228 11m-261-10 233 11"
        strokeWidth="1.2"
      />
      <g transform="translate(459.6 504.1) scale(0.446 0.446)" stroke="var(--art-line)" strokeWidth="3.8">
        <path d="M-7-148H7v16H-7Z" fill="var(--art-skin-deep)" />
        <path d="M-22-90q0-46 12-46h20q12 0 12 46Z" fill="var(--art-paper)" />
        <path d="M-12-90v-34h24v34Z" fill="var(--art-teal)" />
        <path d="M-12-158q0-16 12-16t12 16q0 18-12 18t-12-18Z" fill="var(--art-skin-deep)" />
        <path d="M-13-158q-2-20 13-20t13 20q-6-8-13-8t-13 8Z" fill="var(--art-hair)" />
        <path d="M-5-156v2m10-2v2" />
      </g>
      <path d="M538 512l15-3v-46l-15 2Z" fill="var(--art-wood-deep)" />
      <path d="M538 512l-118-8v-44l118 5Z" fill="var(--art-roof-edge)" />
      <path d="M539 466l-125-6 21-1 122 4Z" fill="var(--art-wood-pale)" />
      <path d="M507 506v-39m-29 37v-38m-31 36v-38" strokeWidth="1.2" />
      <g transform="translate(514 463.2) scale(0.474 0.474)" stroke="var(--art-line)" strokeWidth="3.2">
        <path d="M-34 0v-38h68V0Z" fill="var(--art-paper)" />
        <path d="M-38-38h76v-9h-76Z" fill="var(--art-clay)" />
        <path d="M-22-12h44v-14h-44Z" fill="var(--art-navy)" />
        <path d="M-14-26v6m28-6v6" />
        <path d="M-4-54q-6-8 0-14t0-14m16 28q-6-8 0-14" stroke="var(--art-foam)" />
      </g>
      <g transform="translate(432.1 460.6) scale(0.494 0.494)" stroke="var(--art-line)" strokeWidth="3.0">
        <path d="M-6 0l-2-20H8L6 0Z" fill="var(--art-paper)" />
        <path d="M-9-20H9v-4H-9Z" fill="var(--art-clay)" />
      </g>
      <path d="M515 524v-37m-61 32v-36m40 45v-38m-63 33v-37" strokeWidth="3" />
      <path d="M495 490l-71-4 28-3 69 3Z" fill="var(--art-wood-pale)" />
      <path d="M495 494l-71-4v-4l71 4Z" fill="var(--art-wood)" />
      <path d="M495 494l26-4v-4l-26 4Z" fill="var(--art-wood-deep)" />
      <g transform="translate(490 486.9) scale(0.596 0.596)" stroke="var(--art-line)" strokeWidth="2.5">
        <path d="M-6 0l-2-20H8L6 0Z" fill="var(--art-paper)" />
        <path d="M-9-20H9v-4H-9Z" fill="var(--art-clay)" />
      </g>
      <SeatedPerson
        transform="translate(415 519) scale(0.53 0.53)"
        strokeWidth={3.2}
        shirt="var(--art-amber)"
        trousers="var(--art-navy)"
        skin="var(--art-skin-deep)"
        hair="cap"
      />
      <path d="M698 542v-43m-95 35v-40m79 54v-45m-99 37v-42" strokeWidth="3" />
      <path d="M686 504l-110-6 24-5 106 6Z" fill="var(--art-wood-pale)" />
      <path d="M686 508l-110-6v-4l110 6Z" fill="var(--art-wood)" />
      <path d="M686 508l20-5v-4l-20 5Z" fill="var(--art-wood-deep)" />
      <SeatedPerson
        transform="translate(568 534) scale(0.60 0.60)"
        strokeWidth={2.8}
        shirt="var(--art-teal)"
        trousers="var(--art-wood-deep)"
        skin="var(--art-skin)"
        hair="bun"
      />
      <SeatedPerson
        transform="translate(721 546) scale(-0.66 0.66)"
        strokeWidth={2.6}
        shirt="var(--art-clay)"
        trousers="var(--art-navy)"
        skin="var(--art-skin)"
        hair="long"
      />
      <g transform="translate(626.9 499.4) scale(0.687 0.687)" stroke="var(--art-line)" strokeWidth="2.2">
        <path d="M-7 0l-2-26H9L7 0Z" fill="var(--art-wood-pale)" />
        <path d="M0-10l4-28" />
      </g>
      <path
        d="M270 522h-8V373h8Zm126 12-9-1V370h9Zm155 15-12-1V366h12Zm193 18-15-1V362l15-1Zm53-28-12-1V369h12Z"
        fill="var(--art-wood)"
      />
      <path
        d="M270 522l8-1V374l-8-1Zm126 12 8-1V370h-8Zm155 15 6-2V366h-6Zm193 18 4-2V362l-4-1Z"
        fill="var(--art-wood-deep)"
        stroke="none"
      />
      <path
        d="M272 523l-12-1v-8l12 1Zm127 11-15-1v-8l15 1Zm155 15-18-2v-9l18 1Zm194 18-22-2v-11l22 2Z"
        fill="var(--art-stone)"
      />
      <path d="M743 378l83 7v-14l-83-12Z" fill="var(--art-wood-deep)" />
      <path d="M743 378l-480 8v-14l480-13Z" fill="var(--art-wood)" />
      <path
        d="M270 415q1-25 23-30m103 31q2-27 28-33m-37 33q-2-27-26-32m190 33q2-30 34-37m-46 37q-2-30-32-35m222 36q-2-33-41-39"
        strokeWidth="2.6"
      />
      <g transform="translate(308.4 531.8) scale(0.592 0.592)" stroke="var(--art-line)" strokeWidth="2.9">
        <path d="M-20-12h19l-1 50h-12Zm21 0h19l-6 50H2Z" fill="var(--art-navy)" />
        <path d="M-15 38h12l1 10q-8 5-13 0Zm18 0h12v10q-6 5-13 0Z" fill="var(--art-skin)" />
        <path d="M-20-6l-1-44q2-14 13-15H8q11 1 13 15L20-6Z" fill="var(--art-paper)" />
        <path d="M-6-78H6v15q-6 4-12 0Z" fill="var(--art-skin)" />
        <path d="M-13-88q0-15 13-15t13 15q0 18-13 18t-13-18Z" fill="var(--art-skin)" />
        <path d="M-14-85q-3-23 14-23t14 23q-3-7-7-11-12 2-21 11Z" fill="var(--art-hair)" />
        <path d="M-6-85v2m11-2v2m-8 5q3 2 5 0" />
        <path
          d="M-21-52q-14 20-5 42l10-3q-4-16 4-30Zm42 0q14 20 5 42l-10-3q4-16-4-30Z"
          fill="var(--art-paper)"
        />
        <path d="M-22-8l-3-30h50L22-8Z" fill="var(--art-stone)" />
        <path d="M-8-20q5-1 8-7 3 6 8 7m-13 1v6m10-6v6" strokeWidth="2.6" />
      </g>
      <use href="#hero-lantern" x="367" y="410" />
      <use href="#hero-lantern" x="444" y="419" />
      <use href="#hero-lantern" x="531" y="409" />
      <use href="#hero-lantern" x="633" y="421" />
      <use href="#hero-lantern" x="736" y="407" />
    </g>
  )
}

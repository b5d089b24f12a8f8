/** Behind the pavilion: sky, Koh Larn, the towers along the bay, the sea, and a long-tail boat coming in. */
export function Bay() {
  return (
    <>
      <g fill="var(--art-haze)">
        <path d="M-800 330h950q20-26 58-22 16-22 50-14 30-6 40 18h120q12 0 12 9t-12 9h-60v10H-800Zm1440-80q10-14 32-12 14-18 44-12 34-22 64 4 26-4 34 14h96q10 0 10 7t-10 7H650q-16 0-10-8Zm220 96q20-20 52-14 22-16 46 2h760v36H830q-12 0-12-9t12-9Z" />
      </g>
      <path
        d="M818 32h.1M158 282h.1M202 195h.1M128 267h.1M449 27h.1M186 230h.1M866 43h.1M502 54h.1M1138 225h.1M131 297h.1M263 122h.1M136 211h.1M105 293h.1M282 156h.1M868 81h.1M1117 68h.1M1179 165h.1M1157 100h.1M221 300h.1M209 288h.1M138 296h.1M1026 280h.1M885 168h.1M963 240h.1M509 49h.1M1186 161h.1M1085 261h.1M-40 80h.1M-90 240h.1M-390 90h.1M-460 220h.1M-560 130h.1M-660 70h.1M-720 200h.1M1260 60h.1M1340 150h.1M1440 90h.1M1550 180h.1M1640 70h.1"
        stroke="var(--art-night)"
        strokeWidth="3"
      />
      <path
        d="M236 60v12m-6-6h12m768 30v12m-6-6h12M812 46v10m-5-5h10"
        stroke="var(--art-night)"
        strokeWidth="1.6"
      />
      <path d="M302 12a34 34 0 1 0 40 44 28 28 0 0 1-40-44Z" fill="var(--art-night)" />
      <path
        d="M350 60q8-8 14 0 6-8 14 0m18 22q6-6 11 0 5-6 11 0m-90 10q5-5 9 0 4-5 9 0"
        stroke="var(--art-day)"
        strokeWidth="2"
      />
      <path
        d="M28 405q14-10 34-12 24-24 56-20 20-16 46-6 22 2 34 14 22 2 34 12 40 2 66 12Z"
        fill="var(--art-farther)"
      />
      <path d="M0 405q10-14 40-16 30-26 62-14 30-2 44 14 26 2 40 12l20 4Z" fill="var(--art-far)" />
      <path
        d="M60 398h.1M74 401h.1M92 399h.1M122 402h.1M150 401h.1M44 401h.1"
        stroke="var(--art-night)"
        strokeWidth="3"
      />
      <path
        d="M720 405q60-10 130-12 60-26 120-30 60-30 130-22 60-8 100 8 200-40 520 6v50Z"
        fill="var(--art-farther)"
      />
      <path
        d="M884 405v-34h20v34Zm28 0v-48h16v48Zm22 0v-30h24v30Zm36 0v-66h18v66Zm24 0v-44h30v44Zm40 0v-88h22v88Zm32 0v-54h34v54Zm44 0V293h26v112Zm36 0v-70h30v70Zm34 0v-96h24v96Z"
        fill="var(--art-far)"
      />
      <path
        d="M892 380h9m-13 12h4m32-26h7m-15 12h7m-7 12h7m19-6h4m0 12h4m32-48h9m-13 12h7m-3 12h7m-7 12h7m17-14h7m-15 12h4m40-56h7m-3 12h9m-17 12h4m4 12h9m-13 12h9m27-14h9m-13 12h7m-3 12h7m37-82h7m-15 12h7m-3 12h4m0 12h4m-8 12h4m-8 12h7m-7 12h9m27-30h7m-3 12h7m-11 12h4m0 12h7m31-62h7m-15 12h7m1 12h7m-7 12h7m-11 12h9m-9 12h4"
        stroke="var(--art-foam)"
        strokeWidth="2.5"
      />
      <path d="M-800 405h2000v355H-800Z" fill="var(--art-sea)" />
      <path d="M-800 524q400-14 800-4t320 2 420 2 460-8v244H-800Z" fill="var(--art-sea-near)" />
      <path
        d="M180 417h19M12 503h38m219-16h27m251-70h20m-439 65h40m464-11h36m-201 52h62m366 11h54m-542-54h30m212-66h20m-456 7h21m381-7h18m-479-4h20m454 173h19m-19-22h42m-315-64h41m-278-34h39m320 134h56M147 436h19m105 4h25m232 71h19m-7 73h44m352-73h19m-297-37h43m-434 38h41m56 59h70m363-96h33m-203 23h49m197 97h33M410 426h25m95-1h22M28 521h56m114-58h35m224 123h78M-60 430h30m-110 16h40m-140-22h36m-126 28h46m194 46h60m-190-10h50m-250-52h34m-114 34h54m-174-26h40m-120 40h50m270 22h60m140 54h70m-230 30h80m-300-38h70m430 68h80m-280 40h90m-310-20h80m-280-40h70m470 110h90"
        stroke="var(--art-ripple)"
        strokeWidth="2"
      />
      <path
        d="M320 412h10m-18 5h13m-15 8h16m-21 10h19m-19 11h22m-25 13h26m-26 15h29m-27 17h32m-37 18h35m-35 20h38m-41 23h42m-40 23h45"
        stroke="var(--art-night)"
        strokeWidth="2"
        opacity=".55"
      />
      <g className="hero-boat" transform="translate(58 490)" stroke="var(--art-line)" strokeWidth="1.6">
        <path
          d="M14 30q40 10 100 4l46-4M40 44q30 5 70 0M66 54h40"
          stroke="var(--art-ripple)"
          strokeWidth="2"
        />
        <path
          d="M-14-34Q-18-4-4 12q8 10 30 11h84q28-2 44-16l6-6q-40 8-84 6Q22 7 6-13-4-25-14-34Z"
          fill="var(--art-clay)"
        />
        <path d="M-13-26Q-7 2 7 7q20 9 70 9 46 0 77-10" />
        <path d="M-15-30l-3 16m7-10-9 20m11-14-3 22" stroke="var(--art-gold)" strokeWidth="3" />
        <path d="M38-2v-30M92 0v-29" />
        <path d="M30-31q36-9 72 1l2 5q-38-8-76 0Z" fill="var(--art-paper)" />
        <path d="M142-2l44 26" />
        <path d="M128-8h14v8h-14Z" fill="var(--art-navy)" />
        <path d="M112 2q-2-16 6-20 10 4 8 20Z" fill="var(--art-teal)" />
        <circle cx="119" cy="-22" r="5" fill="var(--art-skin-deep)" />
        <path d="M111-24h17q-8-9-17 0Z" fill="var(--art-wood-pale)" />
      </g>
    </>
  )
}

/** The sea wall and road to the right, with palms and a lamp. The palms use the crown defined as `hero-crown`. */
export function SeaRoad() {
  return (
    <g stroke="var(--art-line)" strokeWidth="1.6">
      <path d="M822 853l224-429 674-19v355H822Z" fill="var(--art-stone)" stroke="none" />
      <path d="M814 869l232-445v8l-232 630Z" fill="var(--art-stone-shade)" stroke="none" />
      <path d="M814 869l232-445" />
      <path
        d="M863 774v154m33-217v128m23-172v109m18-142v95m15-125v84m13-108v72m11-94v64m10-83v56m10-75v48m9-65v40"
        stroke="var(--art-fine)"
        strokeWidth="1.2"
      />
      <path
        d="M878 802l476 102M906 739l390 69M926 693l332 50m-314-89 282 36m-266-70 240 26m-228-55 206 20m-194-46 176 14m-165-38 148 10m-138-33 122 7m-112-29 98 4"
        stroke="var(--art-stone-shade)"
        strokeWidth="1.6"
      />
      <path d="M1463 1068l-398-648 655-15v355Z" fill="var(--art-road)" stroke="none" />
      <path d="M1358 1010l-285-570h5l385 597Z" fill="var(--art-paper)" stroke="none" />
      <path
        d="M1358 1010l-54-108 84 18 75 117Zm-91-183-28-55 60 10 38 58Zm-49-98-17-33 46 6 23 35Zm-31-61-11-22 38 4 15 23Zm-21-41-8-17 32 4 11 16Zm-15-31-6-12 28 2 8 13Zm-11-23-5-9 24 2 7 9Zm-9-18-4-7 22 1 5 8Zm-7-14-4-7 20 2 4 6Zm-6-12-3-5h18l3 6Zm-6-10-2-5 17 1 3 5Zm-4-9-2-4 16 1 2 4Zm-3-7-2-3h14l2 4Zm-4-7-1-2h13l2 3Zm-2-5-2-3 13 1 2 2Zm-3-5-1-2h12l1 2Z"
        fill="var(--art-gold)"
        stroke="none"
      />
      <path d="M1358 1010l-285-570m390 597-385-597" />
      <path d="M1046 439q1-68 10-114h2q-8 46-8 114Z" fill="var(--art-wood)" strokeWidth="1.2" />
      <use href="#hero-crown" transform="translate(1056.5 325) scale(0.31 0.31)" />
      <path d="M1075 459q2-95 19-157h3q-15 62-17 157Z" fill="var(--art-wood)" strokeWidth="1.2" />
      <use href="#hero-crown" transform="translate(1095.5 301.6) scale(0.48 0.48)" />
      <path d="M1036 476q-2-117-22-195h4q22 78 25 195Z" fill="var(--art-wood)" strokeWidth="1.2" />
      <use href="#hero-crown" transform="translate(1015.8 280.7) scale(-0.64 0.64)" />
      <path d="M1021 512V325q0-16-31-16" stroke="var(--art-navy)" strokeWidth="4" />
      <circle cx="989.7" cy="316.9" r="7.6" fill="var(--art-amber)" stroke="none" />
      <path d="M1068 560q6-237 40-394h8q-28 157-31 394Z" fill="var(--art-wood)" />
      <path
        d="M1070 511q8 5 16 0m-14-47q7 5 15 0m-12-45q7 4 14 0m-11-44q7 4 14 0m-10-42q6 4 13 0m-9-40q6 3 12 0m-6-39q5 4 11 0m-5-37q5 3 10 0"
        strokeWidth="1.2"
      />
      <use href="#hero-crown" transform="translate(1112.3 165.5) scale(1.39 1.39)" />
    </g>
  )
}

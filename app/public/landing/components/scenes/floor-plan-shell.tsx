import { drawBoxes, drawChairs, listGrid } from './floor-plan-furniture.ts'

/** Terrace, footpath and Jomtien Second Road, with the scale bar (0 to 5 m) and the arrow to the north. */
export function Outside() {
  return (
    <>
      <path d="M0 590H1000V640H0Z" fill="var(--sea-2)" stroke="none" />
      <path d="M0 566H1000V590H0Z" fill="var(--sea-1)" stroke="none" />
      <path d="M0 590H1000" strokeWidth="3" />
      <path
        d={drawBoxes(8, 44, ...listGrid([446, 462, 478, 494, 510], [593]))}
        fill="var(--art-foam)"
        stroke="none"
      />
      <Terrace />
      <Trees />
      <ScaleAndNorth />
    </>
  )
}

function Terrace() {
  return (
    <>
      <path d="M30 484H970V556H30Z" fill="var(--surface)" />
      <path d="M30 496H970M30 508H970M30 520H970M30 532H970M30 544H970" stroke="var(--line)" />
      <path d="M436 556h92v10h-92ZM436 561h92" fill="var(--surface)" />
      <g fill="var(--sea-1)">
        <path d="M30 548h400v8H30ZM534 548h210v8H534Z" />
        {listGrid([86, 196, 306, 576], [520]).map(([x, y]) => (
          <g key={x}>
            <circle cx={x} cy={y} r="13" />
            <path d={drawChairs('right', [x - 23, y])} />
            <path d={drawChairs('left', [x + 23, y])} />
            <path
              d={`M${x - 28} ${y}L${x} ${y - 28} ${x + 28} ${y} ${x} ${y + 28}ZM${x - 28} ${y}h56M${x} ${y - 28}v56`}
              fill="none"
              strokeDasharray="3 3"
            />
          </g>
        ))}
        {[772, 802, 832, 862, 892, 922].map(x => (
          <path
            key={x}
            d={`M${x} 494q3 0 3 5l-1 10 4 8v14l-3 4v8q0 4-3 4t-3-4v-8l-3-4v-14l4-8-1-10q0-5 3-5ZM${x - 8} 508h16`}
          />
        ))}
      </g>
    </>
  )
}

function Trees() {
  return (
    <g fill="var(--sea-3)" stroke="none" opacity=".55">
      {[150, 350, 640, 860].map(x => (
        <path
          key={x}
          transform={`translate(${x} 576)`}
          d="M0 0Q14-12 26-6 14-2 0 0 18 4 22 16 8 12 0 0 4 16-6 26-8 12 0 0-14 12-26 6-14 0 0 0-18-4-22-16-8-12 0 0-4-16 6-26 8-12 0 0Z"
        />
      ))}
    </g>
  )
}

function ScaleAndNorth() {
  return (
    <g stroke="var(--ink)">
      <path d="M764 616h40v7h-40ZM844 616h40v7h-40ZM924 616h40v7h-40Z" fill="var(--ink)" />
      <path d="M764 616h200v7h-200Z" />
      <path d="M764 610v13M964 610v13" />
      <circle cx="66" cy="616" r="15" fill="var(--surface)" />
      <path d="M44 616l30-9-6 9 6 9Z" fill="var(--ink)" />
    </g>
  )
}

/** What joins the rooms: corridor, stairs up, and the washrooms with one for wheelchairs. */
export function Circulation() {
  return (
    <g fill="var(--surface)">
      <path d="M30 24H970V484H30Z" stroke="none" />
      <path d="M38 219h132v50H38Z" fill="var(--sea-1)" />
      <path d="M50 219v50M62 219v50M74 219v50M86 219v50M98 219v50M110 219v50M122 219v50M134 219v50M146 219v50M158 219v50" />
      <path d="M164 244H50l8-6M50 244l8 6" fill="none" stroke="var(--ink)" />
      <path d="M431 92h63M462 32v60" stroke="var(--ink)" strokeWidth="3" />
      <g fill="var(--sea-1)">
        <path d="M439 34h16v8h-16ZM470 34h16v8h-16ZM514 34h18v8h-18Z" />
        <path d="M447 42q8 0 8 10t-8 10-8-10 8-10ZM478 42q8 0 8 10t-8 10-8-10 8-10ZM523 42q9 0 9 11t-9 11-9-11 9-11Z" />
        <path d="M431 120h14v62h-14ZM544 84h14v26h-14Z" />
        <circle cx="438" cy="136" r="5" />
        <circle cx="438" cy="166" r="5" />
        <circle cx="551" cy="97" r="5" />
      </g>
      <path d="M500 40v30M546 40v24" strokeWidth="2.4" />
      <circle cx="527" cy="142" r="28" fill="none" strokeDasharray="3 4" />
      <path d="M437 92v22q14 0 22-22ZM468 92v22q14 0 22-22Z" />
    </g>
  )
}

/** Walls as they are cut at one metre, then windows as gaps with glass, then doors with the arc they sweep. */
export function Shell() {
  return (
    <>
      <Walls />
      <Windows />
      <Doors />
    </>
  )
}

function Walls() {
  return (
    <path
      d="M30 24H970V484H792V476H962V32H38V476H120V484H30ZM260 476H446V484H260ZM518 476H620V484H518ZM692 476H720V484H692ZM426 32h5V214h-5ZM494 32h5V214h-5ZM558 32h5V214h-5ZM760 32h5V214h-5ZM38 214H368v5H38ZM406 214h36v5h-36ZM478 214h26v5h-26ZM548 214h27v5h-27ZM613 214H778v5H613ZM816 214H962v5H816ZM38 269H377v31h-5v-26H38ZM372 384h5v92h-5ZM586 269H962v5H591v10h-5ZM586 352h5v124h-5ZM692 476h100v8H692Z"
      fill="var(--ink)"
      stroke="none"
    />
  )
}

function Windows() {
  const across = [
    [64, 24, 130],
    [224, 24, 130],
    [446, 24, 32],
    [514, 24, 28],
    [596, 24, 130],
    [798, 24, 130],
    [50, 476, 54],
    [280, 476, 80],
    [534, 476, 44],
    [810, 476, 120],
  ] as const
  const down = [
    [30, 64, 110],
    [30, 330, 110],
    [962, 64, 110],
  ] as const
  return (
    <g fill="var(--surface)" stroke="var(--ink)">
      <path d={across.map(([x, y, w]) => `M${x} ${y}h${w}v8h${-w}ZM${x} ${y + 4}h${w}`).join('')} />
      <path d={down.map(([x, y, h]) => `M${x} ${y}h8v${h}h-8ZM${x + 4} ${y}v${h}`).join('')} />
    </g>
  )
}

function Doors() {
  return (
    <>
      <g strokeDasharray="3 3">
        <path d="M446 440A36 36 0 0 1 482 476A36 36 0 0 1 518 440M620 520A36 36 0 0 0 656 484A36 36 0 0 0 692 520M627 284A36 36 0 0 1 591 320" />
        <path d="M627 352A36 36 0 0 0 591 316M368 176A38 38 0 0 1 406 214M478 178A36 36 0 0 0 442 214M548 263A44 44 0 0 1 504 219M613 176A38 38 0 0 0 575 214M816 176A38 38 0 0 0 778 214M926 226A36 36 0 0 0 962 262" />
      </g>
      <g stroke="var(--ink)" strokeWidth="2.6">
        <path d="M446 476V440M518 476V440M620 484V520M692 484V520M591 284h36M591 352h36M368 214V176M478 214V178M548 219v44M613 214V176M816 214V176M962 226h-36" />
        <path d="M120 480l14 18 14-18 14 18 14-18 14 18 14-18 14 18 14-18 14 18 14-18" />
      </g>
      <path d="M962 226h8v36h-8Z" fill="var(--surface)" stroke="var(--ink)" />
      <path d="M476 600v-26m-6 7 6-8 6 8" stroke="var(--ink)" strokeWidth="2" />
    </>
  )
}

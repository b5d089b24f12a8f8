import type { ReactNode } from 'react'
import { drawBoxes, drawChairs, listGrid } from './floor-plan-furniture.ts'

function Furniture({ children }: { children: ReactNode }) {
  return <g fill="var(--sea-1)">{children}</g>
}

/** Lobby: desk by the entrance, lockers and letter boxes across from it, a bench. */
export function Reception() {
  return (
    <Furniture>
      <path d="M522 372h20v62h40v20h-60Z" />
      <path d="M526 384h12M526 396h12M552 440h16v8h-16Z" />
      <path d={drawChairs('left', [560, 398])} />
      <path d={drawBoxes(18, 13, ...listGrid([377], [396, 409, 422, 435, 448, 461]))} />
      <path d={drawBoxes(9, 12, ...listGrid([399, 408, 417, 426, 435], [464]))} />
      <path d="M566 286h18v40h-18ZM566 306h18" />
      <circle cx="566" cy="464" r="9" />
      <path d="M566 455v18M557 464h18M560 458l12 12M572 458l-12 12" />
    </Furniture>
  )
}

/** Café: counter and back bar on the left, banquette under the corridor wall, tables to the folding doors. */
export function Cafe() {
  return (
    <Furniture>
      <path d="M38 274h152v20H38Z" />
      <path d="M46 278h22v12H46ZM78 277h26v14H78ZM160 278h22v12h-22Z" />
      <circle cx="86" cy="284" r="4" />
      <circle cx="96" cy="284" r="4" />
      <circle cx="122" cy="284" r="4" />
      <circle cx="134" cy="284" r="4" />
      <path d="M60 322h130v18H60ZM170 322v18M66 326h30v10H66Z" />
      {[78, 102, 126, 150, 174].map(x => (
        <circle key={x} cx={x} cy="350" r="6" />
      ))}
      <path d="M206 274h160v16H206ZM246 274v16M286 274v16M326 274v16" />
      <path d={drawBoxes(22, 20, ...listGrid([215, 255, 295], [298]))} />
      <path d={drawChairs('up', ...listGrid([226, 266, 306], [330]))} />
      {listGrid([84, 156, 228, 300], [414]).map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="15" />
      ))}
      <path d={drawChairs('right', ...listGrid([59, 131, 203, 275], [414]))} />
      <path d={drawChairs('left', ...listGrid([109, 181, 253, 325], [414]))} />
      <path d={drawChairs('down', [84, 389], [228, 389])} />
      <path d={drawChairs('up', [84, 439], [300, 439])} />
      <circle cx="354" cy="458" r="10" />
      <path d="M354 448v20M344 458h20M347 451l14 14M361 451l-14 14" />
    </Furniture>
  )
}

/** Two meeting rooms: a long table for eight, a round one for six, each with its screen. */
export function Meeting() {
  return (
    <Furniture>
      <path d="M608 104q0-6 6-6h96q6 0 6 6v40q0 6-6 6h-96q-6 0-6-6Z" />
      <path d={drawChairs('down', ...listGrid([630, 662, 694], [86]))} />
      <path d={drawChairs('up', ...listGrid([630, 662, 694], [162]))} />
      <path d={drawChairs('right', [596, 124])} />
      <path d={drawChairs('left', [728, 124])} />
      <path d="M752 96h5v56h-5Z" />
      <path d="M640 116h16v10h-16ZM676 122h14v10h-14Z" />
      <circle cx="868" cy="124" r="36" />
      <path d={drawChairs('down', [868, 76])} />
      <path d={drawChairs('up', [868, 172])} />
      {[60, 120, 240, 300].map(turn => (
        <path key={turn} d={drawChairs('down', [868, 76])} transform={`rotate(${turn} 868 124)`} />
      ))}
      <path d="M768 92h5v64h-5ZM900 194h58v18h-58ZM910 194v18M934 194v18" />
      <circle cx="868" cy="124" r="8" />
    </Furniture>
  )
}

/** Quiet Zone: rows of desks back to back with screens between, four booths along the corridor wall. */
export function Quiet() {
  return (
    <Furniture>
      <path d={drawBoxes(48, 25, ...listGrid([68, 116, 164, 212], [70, 95]))} />
      <path d={drawBoxes(48, 25, ...listGrid([306, 354], [70, 95]))} />
      <path d="M68 95H260M306 95H402" stroke="var(--reef)" strokeWidth="3" />
      <path d={drawChairs('down', ...listGrid([92, 140, 188, 236, 330, 378], [57]))} />
      <path d={drawChairs('up', ...listGrid([92, 140, 188, 236, 330, 378], [133]))} />
      <path d={drawBoxes(16, 8, ...listGrid([84, 132, 180, 228, 322, 370], [80, 102]))} />
      <path d={drawBoxes(46, 46, ...listGrid([50, 96, 142, 188, 234], [168]))} strokeWidth="2.4" />
      <path d={drawBoxes(34, 14, ...listGrid([56, 102, 148, 194, 240], [198]))} />
      <path d={drawChairs('down', ...listGrid([73, 119, 165, 211, 257], [188]))} />
      <path
        d="M58 168h30M104 168h30M150 168h30M196 168h30M242 168h30"
        stroke="var(--surface)"
        strokeWidth="3.4"
      />
      <path d="M310 196h44v18h-44ZM325 196v18M340 196v18" />
    </Furniture>
  )
}

/** Event Space: six rows of chairs in two blocks, the stage with its screen, a desk for sound at the back. */
export function Events() {
  return (
    <Furniture>
      <path d="M890 292h72v166h-72Z" />
      <path d="M878 352h12v46h-12ZM884 352v46M954 330h5v90h-5Z" />
      <path d="M908 318h14v16h-14Z" />
      <path
        d={drawChairs(
          'right',
          ...listGrid([672, 704, 736, 768, 800, 832], [306, 324, 342, 360, 392, 410, 428, 446]),
        )}
      />
      <path d="M600 386h18v56h-18ZM604 396h10M604 408h10M604 420h10" />
      <path d={drawChairs('right', [632, 414])} />
      <circle cx="946" cy="282" r="6" />
      <circle cx="946" cy="468" r="6" />
    </Furniture>
  )
}

export type QrPicture = {
  /** The code itself, as a data URL. */
  imageUrl: string
  amount: string
  payeeName: string
  reference: string
  /** What stands in the band above. */
  scheme: string
}

const NAVY = '#113566'
const TEAL = '#00727f'
const WIDTH = 720
const BAND = 96
const CODE = 640
const HEIGHT = BAND + 96 + CODE + 190

/** The card with the code as a PNG in the page's font, which knows Thai; null where nothing can be drawn. */
export async function drawQrPicture(picture: QrPicture): Promise<Blob | null> {
  const code = await loadImage(picture.imageUrl)
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen || !code) return null
  const family = getComputedStyle(document.body).fontFamily
  const write = (text: string, y: number, size: number, colour: string, weight = 700) => {
    pen.font = `${weight} ${size}px ${family}`
    pen.fillStyle = colour
    pen.fillText(text, WIDTH / 2, y, WIDTH - 64)
  }
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = NAVY
  pen.fillRect(0, 0, WIDTH, BAND)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  write(picture.scheme.toUpperCase(), BAND / 2, 36, '#ffffff')
  writeScheme(pen, family)
  pen.imageSmoothingEnabled = false
  pen.drawImage(code, (WIDTH - CODE) / 2, BAND + 96, CODE, CODE)
  const below = BAND + 96 + CODE
  write(picture.amount, below + 30, 64, '#0e2a33')
  write(picture.payeeName, below + 98, 30, '#0e2a33', 400)
  write(picture.reference, below + 144, 30, '#0e2a33', 400)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}

/** The name of the scheme in its two colours, framed. */
function writeScheme(pen: CanvasRenderingContext2D, family: string) {
  pen.font = `700 38px ${family}`
  const [first, second] = ['Prompt', 'Pay']
  const width = pen.measureText(first + second).width
  const left = (WIDTH - width) / 2
  const y = BAND + 58
  pen.strokeStyle = NAVY
  pen.lineWidth = 4
  pen.strokeRect(left - 22, y - 32, width + 44, 62)
  pen.textAlign = 'left'
  pen.fillStyle = NAVY
  pen.fillText(first, left, y)
  pen.fillStyle = TEAL
  pen.fillText(second, left + pen.measureText(first).width, y)
  pen.textAlign = 'center'
}

function loadImage(url: string): Promise<HTMLImageElement | null> {
  return new Promise(resolve => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => resolve(null)
    image.src = url
  })
}

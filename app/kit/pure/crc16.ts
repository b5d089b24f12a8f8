const POLYNOMIAL = 0x1021
const INITIAL = 0xffff

/**
 * CRC-16/CCITT-FALSE over the UTF-8 bytes of `text`, as 4 upper-case hex digits.
 * The checksum of EMV and bank-slip QR codes (rule promptpay.checksum).
 */
export function crc16(text: string): string {
  let crc = INITIAL
  for (const byte of new TextEncoder().encode(text)) crc = addByte(crc, byte)
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

function addByte(crc: number, byte: number): number {
  let next = crc ^ (byte << 8)
  for (let bit = 0; bit < 8; bit++) {
    next = next & 0x8000 ? (next << 1) ^ POLYNOMIAL : next << 1
  }
  return next & 0xffff
}

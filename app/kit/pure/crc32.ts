const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000
const X = 0x40000000

/**
 * The CRC-32 of two texts one after the other, from the CRC-32 of each.
 * @param past `crcShift` of the second text's length in bytes
 */
export function joinCrc32(first: number, second: number, past: number): number {
  return (multiply(first, past) ^ second) >>> 0
}

/** By what the CRC-32 of a text changes when `bytes` more follow it: x to the power of 8 × `bytes`. */
export function crcShift(bytes: number): number {
  let power = ONE
  let square = X
  for (let exponent = bytes * 8; exponent > 0; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2 === 1) power = multiply(power, square)
    square = multiply(square, square)
  }
  return power
}

/** Product of two polynomials over GF(2), modulo that of CRC-32; the highest bit is the lowest power. */
function multiply(a: number, b: number): number {
  let product = 0
  let shifted = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= shifted
    shifted = (shifted & 1) === 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1
  }
  return product >>> 0
}

/** Pixels of the longer side that a photo keeps: enough to read a licence, a tenth of what cameras give. */
const longestSide = 2560
const quality = 0.85
const shrinkable = /^image\/(jpeg|png|webp)$/

/**
 * A photo at the size that is worth sending, upright as it was taken. What is small enough, is no photo or cannot be
 * read comes back as it is: the server judges it.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (!shrinkable.test(file.type)) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    try {
      const scale = longestSide / Math.max(bitmap.width, bitmap.height)
      if (scale >= 1) return file
      const blob = await drawn(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
      return blob && blob.size < file.size ? new File([blob], jpegName(file.name), { type: blob.type, lastModified: file.lastModified }) : file
    } finally {
      bitmap.close()
    }
  } catch {
    return file
  }
}

async function drawn(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  // What was transparent would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`
}

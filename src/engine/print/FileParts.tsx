import type { AnnexFileInfo } from '../../contract/envelope'
import type { PrintPart } from '../../language/printDefinition'
import { useSheet, type SheetValues } from './printWorld'
import styles from './print.module.css'

/** The images of some slots as a grid, each with the slot's name and its number; nothing where there are none. */
export function PhotosPart({ part }: { part: Extract<PrintPart, { kind: 'photos' }> }) {
  const sheet = useSheet()
  const photos = filesIn(sheet, part.slots).filter(({ file }) => file.mime.startsWith('image/'))
  if (photos.length === 0) return null
  return (
    <section className={styles.photos}>
      {part.title && <table className={`${styles.grid} ${styles.caption}`}><tbody><tr><th scope="colgroup">{part.title}</th></tr></tbody></table>}
      <div className={styles.frames} style={{ gridTemplateColumns: `repeat(${part.across}, 1fr)` }}>
        {photos.map(({ file, title, number }) => (
          <figure key={file.id}>
            <div className={styles.photo}><Photo file={file} /></div>
            <figcaption>{title} {number}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

function Photo({ file }: { file: AnnexFileInfo }) {
  const url = useSheet().world.imageUrl(file.id)
  return url ? <img src={url} alt={file.name} /> : <>{file.name}</>
}

/** The names of the files in some slots, as the list of enclosures; nothing where there are none, as on any letter. */
export function FilesPart({ part }: { part: Extract<PrintPart, { kind: 'files' }> }) {
  const files = filesIn(useSheet(), part.slots)
  if (files.length === 0) return null
  return (
    <section className={styles.text}>
      {part.title && <h2>{part.title}</h2>}
      <ol className={styles.files}>{files.map(({ file, title }) => <li key={file.id}>{title}：{file.name}</li>)}</ol>
    </section>
  )
}

function filesIn({ world: { page }, record }: SheetValues, slots: readonly string[]): { file: AnnexFileInfo; title: string; number: number }[] {
  return slots.flatMap((slot) => (record?.annex?.[slot] ?? []).map((file, index) => ({ file, title: page.annex[slot]?.title ?? '', number: index + 1 })))
}

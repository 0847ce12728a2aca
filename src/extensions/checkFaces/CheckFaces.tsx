import { Alert, Button, Drawer, Radio } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { learningPaths, type FacePhoto, type FaceSheet } from '../../contract/learning'
import { ConfirmDialog } from '../../engine/ConfirmDialog'
import type { ExtensionProps } from '../../engine/engineServices'
import { momentText } from '../../fields/dateRules'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { TakenPhoto } from '../livePhoto/TakenPhoto'
import { checkFacesTexts } from './texts'
import styles from './checkFaces.module.css'

/** Who is on the photo: it is not he. So many of them void the learning. */
const somebodyElse = 'other'
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Where the photos taken while somebody learned are compared with what he looks like, in the place of a move's dialog. */
export function CheckFaces(props: ExtensionProps) {
  const { record, ask, reload } = props
  const id = record?.id ?? ''
  const [state, setState] = useState<{ sheet?: FaceSheet; error?: string }>({})
  const load = useCallback(() => {
    ask<FaceSheet>('GET', learningPaths.faces(id)).then((sheet) => setState({ sheet }), (error: unknown) => setState({ error: wordsOf(error) }))
  }, [ask, id])
  useEffect(load, [load])
  const close = () => {
    props.close?.()
    reload()
  }
  return (
    <Drawer open width="min(1000px, 100vw)" onClose={close} title={checkFacesTexts.title(state.sheet?.name ?? '')} closable={{ 'aria-label': checkFacesTexts.close }} data-dialog="checkFaces">
      {state.error !== undefined ? <Alert type="error" showIcon message={checkFacesTexts.failed} description={state.error} action={<Button onClick={load}>{checkFacesTexts.retry}</Button>} data-failure />
        : state.sheet ? <Sheet {...props} id={id} sheet={state.sheet} onSheet={(sheet) => setState({ sheet })} /> : <Skeleton rows={8} />}
    </Drawer>
  )
}

function Sheet({ id, sheet, ask, page, onSheet }: ExtensionProps & { readonly id: string; readonly sheet: FaceSheet; readonly onSheet: (sheet: FaceSheet) => void }) {
  const { training, note, portrait, photos, fails, limit, voidTimes } = sheet
  const [failure, setFailure] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const [voidedBefore] = useState(voidTimes)
  const judge = async (photo: string, verdict: string) => onSheet(await ask<FaceSheet>('POST', learningPaths.judge(id), { photo, verdict }))
  const choose = (photo: FacePhoto, verdict: string) => {
    setFailure(null)
    if (verdict === somebodyElse && photo.verdict !== somebodyElse && fails + 1 >= limit) return setAsked(photo.id)
    judge(photo.id, verdict).catch((error: unknown) => setFailure(wordsOf(error)))
  }
  return (
    <div className={styles.sheet} data-face-sheet data-fails={fails}>
      <p className={styles.note}>{training}　{note}</p>
      <p className={styles.note}>{checkFacesTexts.help}</p>
      <strong role="status">{voidTimes > voidedBefore ? checkFacesTexts.voided : checkFacesTexts.fails(fails, limit)}</strong>
      {failure !== null && <Alert type="error" showIcon role="alert" message={checkFacesTexts.judgeFailed} description={failure} data-failure />}
      <div className={styles.work}>
        <figure className={styles.portrait}>
          {portrait === null ? <p className={styles.note}>{checkFacesTexts.noPortrait}</p> : <TakenPhoto id={portrait} name={checkFacesTexts.portrait} className={undefined} />}
          <figcaption className={styles.note}>{checkFacesTexts.portrait}</figcaption>
        </figure>
        <ul className={styles.photos} aria-label={checkFacesTexts.photos}>
          {photos.map((photo, at) => (
            <li key={photo.id} className={styles.photo} data-photo={photo.id} data-verdict={photo.verdict} data-void={photo.isVoid}>
              <TakenPhoto id={photo.id} name={checkFacesTexts.photo(at + 1)} className={styles.image} />
              <span className={styles.note}>{momentText(photo.takenAt)}　{photo.chapter}{photo.isVoid ? `　${checkFacesTexts.isVoid}` : ''}</span>
              <Radio.Group className={styles.verdicts ?? ''} optionType="button" aria-label={checkFacesTexts.verdict(at + 1)} disabled={photo.isVoid} value={photo.verdict} options={verdictsOf(page)} onChange={({ target }) => choose(photo, String(target.value))} />
            </li>
          ))}
        </ul>
      </div>
      {asked !== null && <ConfirmDialog title={checkFacesTexts.voidTitle} text={checkFacesTexts.voidText(fails + 1)} okText={checkFacesTexts.voidIt} danger onConfirm={async () => { await judge(asked, somebodyElse); setAsked(null) }} onCancel={() => setAsked(null)} />}
    </div>
  )
}

/** By the words of the dictionary that the page's own table uses. */
const verdictsOf = ({ dictionaries }: ExtensionProps['page']) => (dictionaries['face_verdict']?.items ?? []).map(({ value, label }) => ({ value, label }))

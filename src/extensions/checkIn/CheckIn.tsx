import { Alert, Button, Modal, Result } from 'antd'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { shrinkImage } from '../../client/shrinkImage'
import type { ExtensionProps } from '../../engine/engineServices'
import { locate } from '../../fields/geo/locate'
import type { GeoValue } from '../../fields/geo/geoRules'
import { checkInTexts } from './texts'
import styles from './checkIn.module.css'

const slot = 'signInPhoto'
const move = 'checkIn'

/** Where a participant signs in by himself, in the place of the move's dialog: a photo from the camera and the place where he stands. The server measures. */
export function CheckIn(props: ExtensionProps) {
  const { page, record, client, reload, setUnsaved } = props
  const { photo, take } = usePhoto(props)
  const { place, problem, isLocating, find } = usePlace()
  const [state, setState] = useState<{ isBusy: boolean; error: string | null; done: Readonly<Record<string, unknown>> | null }>({ isBusy: false, error: null, done: null })
  const inputId = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const isOpen = photo !== null && state.done === null
  useEffect(() => { setUnsaved(isOpen); return () => setUnsaved(false) }, [isOpen, setUnsaved])
  const close = () => {
    props.close?.()
    if (state.done !== null) reload()
  }
  const submit = async () => {
    setState({ isBusy: true, error: null, done: null })
    try {
      const { version } = await client.quiet.get(page, record?.id ?? '')
      const done = await client.quiet.transition(page, record?.id ?? '', move, { version, values: place ? { signInLocation: place } : {}, ...(photo?.id ? { annex: { [slot]: [photo.id] } } : {}) })
      setState({ isBusy: false, error: null, done })
    } catch (error) {
      setState({ isBusy: false, error: error instanceof Error ? error.message : String(error), done: null })
    }
  }
  const metres = state.done?.['signInDistance']
  return (
    <Modal open width="min(520px, 96vw)" title={checkInTexts.title} onCancel={close} maskClosable={false} footer={null} closable={{ 'aria-label': checkInTexts.close }} data-dialog="checkIn">
      {state.done !== null ? (
        <div data-checked-in><Result status="success" title={checkInTexts.done} subTitle={typeof metres === 'number' ? checkInTexts.distance(metres) : ''} extra={<Button type="primary" onClick={close} data-action="finishCheckIn">{checkInTexts.finish}</Button>} /></div>
      ) : (
        <div className={styles.form}>
          <section className={styles.part}>
            <h3><label htmlFor={inputId}>{checkInTexts.photo}</label></h3>
            <input ref={chooser} id={inputId} className={styles.file} type="file" accept="image/*" capture="environment" onChange={({ target }) => void take(target.files?.[0])} data-photo />
            {photo ? <img className={styles.photo} src={photo.url} alt={checkInTexts.photoAlt} data-uploaded={photo.id !== null} /> : <p className={styles.note}>{checkInTexts.photoHelp}</p>}
            <p role="status" className={photo?.error ? styles.problem : styles.note}>{photo?.error ? `${checkInTexts.photoFailed}：${photo.error}` : photo && photo.id === null ? checkInTexts.uploading : ''}</p>
            <Button size="large" onClick={() => chooser.current?.click()}>{photo ? checkInTexts.again : checkInTexts.takePhoto}</Button>
          </section>
          <section className={styles.part} aria-label={checkInTexts.place}>
            <h3>{checkInTexts.place}</h3>
            <p role="status" className={problem ? styles.problem : styles.note} data-place={place ? 'found' : problem ? 'refused' : 'waiting'}>{problem ?? (place ? checkInTexts.found(place.lat, place.lng) : checkInTexts.locating)}</p>
            <Button loading={isLocating} onClick={find} data-action="locateAgain">{checkInTexts.locateAgain}</Button>
          </section>
          {state.error !== null && <Alert type="error" showIcon role="alert" message={state.error} data-failure />}
          <Button type="primary" size="large" block loading={state.isBusy} disabled={photo !== null && photo.id === null && photo.error === null} onClick={() => void submit()} data-action="confirmCheckIn">{checkInTexts.submit}</Button>
        </div>
      )}
    </Modal>
  )
}

interface Photo { readonly id: string | null; readonly url: string; readonly error: string | null }

/** The photo as it was taken, and whether the server has it. */
function usePhoto({ client, page }: Pick<ExtensionProps, 'client' | 'page'>) {
  const [photo, setPhoto] = useState<Photo | null>(null)
  const url = photo?.url
  useEffect(() => () => { if (url !== undefined) URL.revokeObjectURL(url) }, [url])
  const take = async (file: File | undefined) => {
    if (!file) return
    const taken: Photo = { id: null, url: URL.createObjectURL(file), error: null }
    setPhoto(taken)
    // Of a photo that was taken anew meanwhile nothing is told.
    const tell = (change: Partial<Photo>) => setPhoto((now) => (now?.url === taken.url ? { ...now, ...change } : now))
    await shrinkImage(file).then((small) => client.quiet.uploadAnnex(page, slot, small)).then(({ id }) => tell({ id }), (error: unknown) => tell({ error: error instanceof Error ? error.message : String(error) }))
  }
  return { photo, take }
}

/** Where the phone stands, asked for at once and as often as one likes. */
function usePlace() {
  const [state, setState] = useState<{ place: GeoValue | null; problem: string | null; isLocating: boolean }>({ place: null, problem: null, isLocating: true })
  const find = useCallback(() => {
    setState((before) => ({ ...before, problem: null, isLocating: true }))
    // There is nothing here to type degrees into.
    const told = (error: unknown) => (error instanceof Error ? error.message : String(error)).replace('，或直接填写经纬度', '').replace('，请直接填写经纬度', '')
    locate().then((place) => setState({ place, problem: null, isLocating: false }), (error: unknown) => setState((before) => ({ ...before, problem: told(error), isLocating: false })))
  }, [])
  useEffect(find, [find])
  return { ...state, find }
}

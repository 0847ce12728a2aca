import { Alert, Button } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ExtensionProps } from '../../engine/engineServices'
import { late } from '../../fields/inputs/late'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { shiftTo } from '../baseMap/openMap'
import { baseMapTexts } from '../baseMap/texts'
import { useOpenMap } from '../baseMap/useOpenMap'
import { matches, type Vehicle } from './Fleet'
import { FleetList } from './FleetList'
import { MapFilters } from './MapFilters'
import { mapTexts } from './texts'
import { useFleet } from './useFleet'
import { useMapFilter } from './useMapFilter'
import { apartZoom, VehicleLayer, type Hit } from './VehicleLayer'
import { VehicleCardView } from './VehicleCardView'
import styles from './vehicleMap.module.css'

const TrackPlayer = late(async () => ({ default: (await import('../trackPlayer/TrackPlayer')).TrackPlayer }), <Skeleton rows={8} />)

const nearZoom = 15
const noHit: (hit: Hit | null) => void = () => undefined

/** Where all vehicles of the page are, as they move. The list beside the map has the same vehicles, for whoever uses no pointer or sees no map. */
export function VehicleMap(props: ExtensionProps) {
  const { page, ask, url } = props
  const { element, open, layers, error: mapError } = useOpenMap(ask)
  const shift = useMemo(() => (layers ? shiftTo(layers.datum) : null), [layers])
  const { fleet, answer, error, reload, moves, line } = useFleet(props, shift)
  const { filter, chosen, setFilter, clear, isNarrowed, choose, trackOf, showTrack } = useMapFilter(url)
  const [together, setTogether] = useState<readonly string[] | null>(null)
  const room = useRef<HTMLElement>(null)
  const shown = useMemo(() => fleet?.vehicles.filter((vehicle) => matches(filter, vehicle)) ?? [], [fleet, filter, moves]) // oxlint-disable-line react-hooks/exhaustive-deps -- vehicles change in place
  const vehicle = fleet?.get(chosen)
  // On a phone the list lies below the map, and the card between them.
  useEffect(() => { if (vehicle) element.current?.scrollIntoView({ block: 'nearest' }) }, [vehicle, element])

  const look = useCallback((one: Vehicle) => {
    setTogether(null)
    choose(one.id)
    if (open && one.lng !== null && one.lat !== null) open.flyTo({ lng: one.lng, lat: one.lat }, Math.max(open.map.getZoom(), nearZoom))
  }, [open, choose])

  const find = (plate: string) => {
    const first = fleet?.vehicles.find((one) => matches({ ...filter, plate }, one))
    if (first) look(first)
  }

  const latest = useRef({ shown, chosen, onHit: noHit })
  latest.current = {
    shown, chosen,
    onHit(hit) {
      if (!hit || !open) return
      const [only] = hit.members
      if (hit.members.length === 1 && only) return choose(only.id)
      if (open.map.getZoom() < apartZoom) open.fit(hit.members.flatMap(({ lng, lat }) => (lng === null || lat === null ? [] : [{ lng, lat }])))
      setTogether(hit.members.map(({ id }) => id))
    },
  }
  const layer = useMemo(() => open && new VehicleLayer({ vehicles: () => latest.current.shown, chosen: () => latest.current.chosen, onHit: (hit) => latest.current.onHit(hit) }), [open])
  useEffect(() => {
    if (!open || !layer) return undefined
    layer.addTo(open.map)
    return () => void layer.remove()
  }, [open, layer])
  useEffect(() => layer?.redraw(), [layer, shown, chosen])

  // The first sight shows everybody; after that the map is the reader's.
  const hasFitted = useRef(false)
  useEffect(() => {
    if (!open || !fleet || hasFitted.current) return
    hasFitted.current = true
    const wanted = fleet.get(latest.current.chosen)
    if (wanted && wanted.lng !== null && wanted.lat !== null) open.flyTo({ lng: wanted.lng, lat: wanted.lat }, nearZoom)
    else open.fit(placesOf(latest.current.shown))
  }, [open, fleet])

  if (trackOf) return <TrackPlayer {...props} pageId={page.id} recordId={trackOf} onBack={() => showTrack(null)} />
  if (error) return <Alert type="error" showIcon message={mapTexts.failed} description={error.message} action={<Button data-action="retry" onClick={reload}>{mapTexts.retry}</Button>} />
  const listed = together && fleet ? together.flatMap((id) => fleet.get(id) ?? []) : shown
  return (
    <section ref={room} className={styles.room} aria-label={mapTexts.title} data-vehicle-map={fleet ? 'ready' : 'loading'} data-moves={moves}>
      <div className={styles.side}>
        <MapFilters page={page} answer={answer} fleet={fleet} filter={filter} isNarrowed={isNarrowed} moves={moves} onFilter={setFilter} onClear={clear} onFind={find} found={shown.length} />
        <FleetList vehicles={listed} all={fleet?.vehicles.length ?? 0} isLoading={!fleet} orgs={answer?.orgs ?? {}} chosen={chosen} together={together !== null} onApart={() => setTogether(null)} onChoose={look} />
      </div>
      <div className={styles.stage}>
        <div ref={element} className={styles.map} role="application" aria-label={mapTexts.map} data-map={open ? 'open' : 'opening'} />
        {mapError && <Alert className={styles.notice ?? ''} type="error" message={`${baseMapTexts.failed}：${mapError.message}`} />}
        {line !== 'live' && <Alert className={styles.notice ?? ''} type="warning" showIcon message={line === 'over' ? mapTexts.over : mapTexts.cut} />}
        {answer?.truncated && <Alert className={styles.notice ?? ''} type="info" message={mapTexts.truncated} />}
        <div className={styles.tools}>
          <Button size="small" data-action="showAll" onClick={() => open?.fit(placesOf(shown))}>{mapTexts.all}</Button>
          <FullScreen room={room} />
        </div>
        {vehicle && <VehicleCardView {...props} vehicle={vehicle} org={answer?.orgs[vehicle.org] ?? ''} onClose={() => choose(null)} onTrack={() => showTrack(vehicle.id)} />}
      </div>
    </section>
  )
}

function placesOf(vehicles: readonly Vehicle[]) {
  return vehicles.flatMap(({ lng, lat }) => (lng === null || lat === null ? [] : [{ lng, lat }]))
}

/** For a screen on the wall; browsers that cannot do it have no button. */
function FullScreen({ room }: { room: { readonly current: HTMLElement | null } }) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  if (!document.fullscreenEnabled) return null
  return <Button size="small" data-action="fullScreen" onClick={() => void (isFull ? document.exitFullscreen() : room.current?.requestFullscreen())}>{isFull ? mapTexts.leaveFull : mapTexts.full}</Button>
}

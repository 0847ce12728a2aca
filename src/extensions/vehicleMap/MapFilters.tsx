import { Button, Input, Select } from 'antd'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { FleetAnswer, VehicleState } from '../../contract/positions'
import type { PageDefinition } from '../../language/pageDefinition'
import { countStates } from './clusters'
import { matches, type Fleet, type FleetFilter } from './Fleet'
import { mapTexts } from './texts'
import styles from './vehicleMap.module.css'

interface MapFiltersProps {
  readonly page: PageDefinition
  readonly answer: FleetAnswer | undefined
  readonly fleet: Fleet | null
  readonly filter: FleetFilter
  readonly isNarrowed: boolean
  readonly moves: number
  readonly found: number
  readonly onFilter: (changes: Partial<FleetFilter>) => void
  readonly onClear: () => void
  /** Goes to the first that is found by what was typed. */
  readonly onFind: (plate: string) => void
}

const states: readonly VehicleState[] = ['alarm', 'driving', 'parked', 'offline']

/** Which vehicles are shown: by plate, organisation, kind and state. The states say how many there are of each. */
export function MapFilters({ page, answer, fleet, filter, isNarrowed, moves, found, onFilter, onClear, onFind }: MapFiltersProps) {
  const id = useId()
  const counts = useMemo(() => countStates(fleet?.vehicles.filter((vehicle) => matches({ ...filter, states: [] }, vehicle)) ?? []), [fleet, filter, moves]) // oxlint-disable-line react-hooks/exhaustive-deps -- vehicles change in place
  const orgs = Object.entries(answer?.orgs ?? {}).map(([value, label]) => ({ value, label })).sort((one, other) => one.label.localeCompare(other.label, 'zh'))
  const kinds = kindsOf(page, fleet)
  const toggle = (state: VehicleState) => onFilter({ states: filter.states.includes(state) ? filter.states.filter((one) => one !== state) : [...filter.states, state] })
  return (
    <div className={styles.filters}>
      <PlateSearch plate={filter.plate} found={found} onChange={(plate) => onFilter({ plate })} onFind={onFind} />
      {orgs.length > 1 && <Select id={`${id}org`} className={styles.wide ?? ''} aria-label={mapTexts.org} showSearch optionFilterProp="label" value={filter.org} options={[{ value: '', label: mapTexts.everyOrg }, ...orgs]} onChange={(org) => onFilter({ org })} data-filter="org" />}
      {kinds.length > 1 && <Select id={`${id}kind`} className={styles.wide ?? ''} aria-label={mapTexts.kind} value={filter.kind} options={[{ value: '', label: mapTexts.everyKind }, ...kinds]} onChange={(kind) => onFilter({ kind })} data-filter="kind" />}
      <div className={styles.states} role="group" aria-label={mapTexts.state}>
        {states.map((state) => (
          <button key={state} type="button" className={styles.state} data-state={state} aria-pressed={filter.states.includes(state)} onClick={() => toggle(state)}>
            {mapTexts.states[state]} <strong>{counts[state]}</strong>
          </button>
        ))}
        {isNarrowed && <Button type="link" size="small" data-action="clearMapFilter" onClick={onClear}>清除筛选</Button>}
      </div>
    </div>
  )
}

/** What is typed stands here: the address follows a moment later. */
function PlateSearch({ plate, found, onChange, onFind }: { plate: string; found: number; onChange: (plate: string) => void; onFind: (plate: string) => void }) {
  const [text, setText] = useState(plate)
  const sent = useRef(plate)
  useEffect(() => {
    // Only taking all filters off changes it from elsewhere; what an address says that lags behind the typing is old.
    if (plate === '' && sent.current !== '') {
      sent.current = ''
      setText('')
    }
  }, [plate])
  const handleChange = (typed: string) => {
    setText(typed)
    sent.current = typed.trim()
    onChange(typed.trim())
  }
  return (
    <form role="search" className={styles.search} onSubmit={(event) => { event.preventDefault(); onFind(text.trim()) }}>
      <Input allowClear value={text} maxLength={20} placeholder={mapTexts.search} aria-label={mapTexts.search} data-filter="plate" onChange={({ target }) => handleChange(target.value)} />
      <Button htmlType="submit" disabled={found === 0} data-action="find">{mapTexts.find}</Button>
    </form>
  )
}

/** The kinds that there are, by the words of the dictionary. */
function kindsOf(page: PageDefinition, fleet: Fleet | null): { value: string; label: string }[] {
  const field = page.fields['businessCategory']
  const items = field && 'dict' in field ? (page.dictionaries[String(field.dict)]?.items ?? []) : []
  const present = new Set(fleet?.vehicles.map(({ kind }) => kind))
  return items.filter(({ value }) => present.has(value)).map(({ value, label }) => ({ value, label }))
}

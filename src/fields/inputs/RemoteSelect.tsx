import { Button, Select } from 'antd'
import { useMemo, useRef, type ReactNode } from 'react'
import type { InputProps } from '../fieldView'
import { inputAttributes } from './inputAttributes'
import styles from './inputs.module.css'
import { Named } from './Named'
import { remoteTexts } from './remoteTexts'
import { useRemoteOptions, type RemoteOption, type RemoteSearch } from './useRemoteOptions'

interface RemoteSelectProps extends Pick<InputProps, 'id' | 'disabled' | 'invalid' | 'describedBy' | 'onBlur'> {
  readonly field: InputProps['field']
  readonly multiple: boolean
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly search: RemoteSearch
  /** Labels of the chosen values, which the search need not have found. */
  readonly labels: ReadonlyMap<string, string>
  /** Of those no longer in use, why. */
  readonly retired?: ReadonlyMap<string, string>
  readonly placeholder?: string | undefined
}

const none: ReadonlyMap<string, string> = new Map()

/** A choice among records too many to be sent along: the server searches while one types. */
export function RemoteSelect(props: RemoteSelectProps) {
  const { multiple, values, onChange, search, labels, retired = none, placeholder, onBlur } = props
  const remote = useRemoteOptions(search)
  const keyword = useRef('')
  const picked = useRef(new Map<string, RemoteOption>())
  const ask = (text: string, delay?: number) => {
    keyword.current = text
    remote.ask(text, delay)
  }
  const options = useMemo(() => withChosen(remote.options, values, { labels, retired, picked: picked.current }), [remote.options, values, labels, retired])

  const choose = (next: string | readonly string[] | null | undefined) => {
    const chosen = next === null || next === undefined ? [] : typeof next === 'string' ? [next] : next
    for (const option of remote.options) if (chosen.includes(option.value)) picked.current.set(option.value, option)
    onChange(chosen)
  }

  return (
    <Select<string | readonly string[] | null, RemoteOption>
      {...inputAttributes(props)}
      className={styles.wide}
      mode={multiple ? 'multiple' : undefined}
      showSearch
      allowClear
      filterOption={false}
      value={multiple ? values : (values[0] ?? null)}
      options={options}
      placeholder={placeholder}
      loading={remote.status === 'loading'}
      onSearch={(text) => ask(text)}
      onOpenChange={(isOpen) => isOpen && ask('', 0)}
      onChange={choose}
      onBlur={onBlur}
      optionRender={renderOption}
      labelRender={labelled(options)}
      notFoundContent={<NothingFound status={remote.status} message={remote.message} onRetry={() => ask(keyword.current, 0)} />}
    />
  )
}

/** What is chosen bears its mark too. */
function labelled(options: readonly RemoteOption[]) {
  return ({ label, value }: { readonly label?: ReactNode; readonly value?: string | number }) => <Named label={label} retired={options.find((option) => option.value === value)?.retired} />
}

function renderOption({ data }: { readonly data: RemoteOption }) {
  return <span className={styles.option}><span><Named label={data.label} retired={data.retired} /></span>{data.note && <span>{data.note}</span>}</span>
}

function NothingFound({ status, message, onRetry }: { readonly status: string; readonly message: string; readonly onRetry: () => void }) {
  if (status === 'failed') return <span role="alert">{message} <Button type="link" size="small" onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>{remoteTexts.retry}</Button></span>
  return status === 'ready' ? <span role="status">{remoteTexts.nothing}</span> : <span role="status">{remoteTexts.searching}</span>
}

interface Chosen {
  readonly labels: ReadonlyMap<string, string>
  readonly retired: ReadonlyMap<string, string>
  readonly picked: ReadonlyMap<string, RemoteOption>
}

/** What was found, led by what is chosen and was not found, so that its label never turns into an id. */
function withChosen(found: readonly RemoteOption[], values: readonly string[], { labels, retired, picked }: Chosen): RemoteOption[] {
  const missing = values.filter((value) => !found.some((option) => option.value === value))
  return [...missing.map((value) => ({ value, label: labels.get(value) ?? picked.get(value)?.label ?? '…', retired: retired.get(value) ?? picked.get(value)?.retired })), ...found]
}

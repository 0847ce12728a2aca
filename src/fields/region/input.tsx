import { Cascader } from 'antd'
import { useMemo } from 'react'
import type { FieldOfType } from '../fieldOfType'
import { useFieldServices } from '../FieldServicesProvider'
import type { InputProps } from '../fieldView'
import { inputAttributes, placeholderOf } from '../inputs/inputAttributes'
import styles from '../inputs/inputs.module.css'
import { idsOf } from '../inputs/idsOf'
import { LargeDictionaryInput } from '../inputs/LargeDictionaryInput'
import { regionDictionary } from '../regionRules'
import { regionPath, regionTree, type RegionNode } from './regionTree'

/** A region, step by step from the province or found by name. */
export function RegionInput(props: InputProps) {
  const { field, value, onChange, onBlur } = props
  const dictionary = useFieldServices().dictionary(regionDictionary)
  const { level } = field as FieldOfType<'region'>
  const tree = useMemo(() => regionTree(dictionary?.items ?? [], level), [dictionary, level])
  if (tree.length === 0) {
    return <LargeDictionaryInput {...props} name={regionDictionary} multiple={false} values={idsOf(value)} onChange={(codes) => onChange(codes[0] ?? null)} />
  }
  return (
    <Cascader
      {...inputAttributes(props)}
      className={styles.wide}
      value={typeof value === 'string' ? regionPath(value, dictionary?.items ?? []) : []}
      options={tree as RegionNode[]}
      // Without a level that is asked for, a province or a city is an answer too.
      changeOnSelect={!level}
      showSearch={{ filter: (text, path) => path.some((node) => String(node.label).includes(text.trim())), limit: 50 }}
      allowClear
      placeholder={placeholderOf(props)}
      notFoundContent="没有找到"
      onChange={(path) => onChange(path?.at(-1) ?? null)}
      onBlur={onBlur}
    />
  )
}

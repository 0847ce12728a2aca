import { Select, Spin, type SelectProps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { readOptions } from './api'

/** A choice that the backend searches. */
export function RemoteSelect({ path, ...props }: SelectProps & { readonly path: string }) {
  const [options, setOptions] = useState<{ value: string; label: string }[]>([])
  const [loading, setLoading] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (keyword: string, delay = 300) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      setLoading(true)
      const found = await readOptions(path, { keyword, size: 20 })
      setOptions(found.map(({ id, label }) => ({ value: id, label })))
      setLoading(false)
    }, delay)
  }
  return (
    <Select
      showSearch
      allowClear
      filterOption={false}
      placeholder="请选择"
      options={options}
      loading={loading}
      notFoundContent={loading ? <Spin size="small" /> : '没有找到'}
      onSearch={(keyword) => search(keyword)}
      onOpenChange={(open) => open && search('', 0)}
      {...props}
    />
  )
}

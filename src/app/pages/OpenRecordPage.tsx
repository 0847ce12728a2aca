import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useApplication } from '../appContext'
import { homeTexts, texts } from '../texts'
import { Notice } from './Notice'

/** A record that is named by its resource alone, as reminders do: asks on which page one may see it, and goes there. */
export function OpenRecordPage() {
  const { home } = useApplication()
  const { resource = '', id = '' } = useParams()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Error | null>(null)
  useEffect(() => {
    let isLeft = false
    const place = home ? home.placeOf(resource, id) : Promise.reject(new Error(texts.notFoundHint))
    place.then(({ path }) => { if (!isLeft) void navigate(`${path}?${new URLSearchParams({ open: id }).toString()}`, { replace: true }) }, (error: Error) => { if (!isLeft) setFailure(error) })
    return () => { isLeft = true }
  }, [home, resource, id, navigate])
  if (failure) return <Notice title={texts.notFoundTitle} text={failure.message}><Button onClick={() => void navigate(-1)}>返回</Button></Notice>
  return <p role="status">{homeTexts.looking}</p>
}

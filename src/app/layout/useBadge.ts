import { useEffect, useRef, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { badgeKey, homeKey } from '../../client/recordKeys'
import { listenToEvents } from '../../client/listenToEvents'
import type { BadgeAnswer } from '../../contract/home'
import { useApplication } from '../appContext'
import { useSessionUser } from '../useSessionUser'

/**
 * The number in the header as it stands now. A tab that is looked at listens to the server, and tells the other tabs of this
 * browser: a browser opens no more than six connections to a server, so that tabs in the background must not keep one each.
 */
export function useBadge(): BadgeAnswer {
  const { home } = useApplication()
  const user = useSessionUser()
  const { mutate: mutateOthers } = useSWRConfig()
  const { data = null, mutate } = useSWR<BadgeAnswer, Error>(home && badgeKey, () => home!.badge())
  const isVisible = useIsVisible()
  const [round, setRound] = useState(0)
  const ticket = useRef('')
  useEffect(() => { ticket.current = data?.ticket ?? '' }, [data])
  const hasBadge = data !== null
  const channelName = `badge ${user?.empId ?? ''} ${user?.ownerId ?? ''}`

  useEffect(() => {
    if (!hasBadge) return
    const channel = new BroadcastChannel(channelName)
    const take = (count: number) => void mutate((known) => {
      if (!known || known.count === count) return known
      // What is counted here is counted on the home page too.
      void mutateOthers(homeKey)
      return { ...known, count }
    }, { revalidate: false })
    channel.addEventListener('message', ({ data: count }: MessageEvent<unknown>) => { if (typeof count === 'number') take(count) })
    const stop = isVisible && home ? listenToEvents({
      url: home.badgeEvents(ticket.current),
      on: {
        count(text) {
          take(Number(text))
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches windows of the own origin alone
          channel.postMessage(Number(text))
        },
      },
      // The ticket may have run out: with a new one another line is opened.
      onLost: () => void mutate().finally(() => setRound((last) => last + 1)),
    }) : () => undefined
    return () => { stop(); channel.close() }
  }, [hasBadge, isVisible, home, channelName, round, mutate, mutateOthers])
  return data
}

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState !== 'hidden')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState !== 'hidden')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}

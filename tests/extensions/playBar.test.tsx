import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TrackAnswer } from '../../src/contract/positions'
import { PlayBar } from '../../src/extensions/trackPlayer/PlayBar'
import { usePlayback } from '../../src/extensions/trackPlayer/usePlayback'

/** Of no whole number of seconds, as most are. */
const length = 12_345
const track: TrackAnswer = { title: '运单', start: 1_764_000_000_000, end: 1_764_000_000_000 + length, points: [], total: 0, truncated: false, tolerance: 0, planned: [], events: [], speeds: [], kilometres: 0, limits: { speed: 80, deviation: 500, parking: 30 } }

function Bar() {
  return <PlayBar track={track} playback={usePlayback(length)} speed={null} />
}

it('the time line reaches the very end of a track, from which it plays again', () => {
  render(<Bar />)
  const slider = screen.getByRole<HTMLInputElement>('slider')
  fireEvent.change(slider, { target: { value: slider.max } })
  expect([slider.value, slider.validity.stepMismatch]).toEqual([String(length), false])
  expect(screen.getByRole('button', { name: /重新播放/ })).toBeTruthy()
})

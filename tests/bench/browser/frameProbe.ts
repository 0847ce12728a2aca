/** What a page tells of the frames it draws. */
export interface FrameProbe {
  /** Forgets what was seen so far. */
  begin: () => void
  /** Milliseconds of each frame since the beginning, and how many movements the server pushed meanwhile. */
  end: () => { frames: number[]; moved: number }
}

/** Runs in the page before any of its own code; it must stand on its own. */
export function installFrameProbe(): void {
  let frames: number[] = []
  let moved = 0
  let last = 0
  const look = (time: number) => {
    if (last > 0) frames.push(time - last)
    last = time
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const Opened = EventSource
  globalThis.EventSource = class extends Opened {
    constructor(url: string | URL, init?: EventSourceInit) {
      super(url, init)
      this.addEventListener('moved', ({ data }: MessageEvent<string>) => {
          moved += data.split('"id"').length - 1
      })
    }
  }
  const frameProbe: FrameProbe = {
    begin() {
      frames = []
      moved = 0
    },
    end: () => ({ frames, moved }),
  }
  Object.assign(globalThis, { frameProbe })
}

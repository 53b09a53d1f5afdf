/** The pixels of one window while its tiles arrive. All positions are in pixels of the image. */
export class WindowPlane {
    window;
    data;
    /** 1 or 0 for each pixel; null while all are valid. */
    valid = null;
    constructor(window, data) {
        this.window = window;
        this.data = data;
    }
    markInvalid(area) {
        this.#fillValid(area, 0);
    }
    /** Only the pixels of `inside` (null for none) are valid. */
    markOutside(inside) {
        this.valid = new Uint8Array(this.data.length);
        if (inside)
            this.#fillValid(inside, 1);
    }
    /** Copies the part of a tile that lies within `area`. */
    copy({ samples, area, rowSamples, step, sample }, tileX, tileY) {
        const { data } = this;
        for (let y = area.y; y < area.y + area.height; y++) {
            const from = (y - tileY) * rowSamples + (area.x - tileX) * step + sample;
            const to = this.#indexOf(area.x, y);
            if (step === 1)
                data.set(samples.subarray(from, from + area.width), to);
            else
                for (let i = 0; i < area.width; i++)
                    data[to + i] = samples[from + i * step];
        }
    }
    #fillValid(area, value) {
        this.valid ??= new Uint8Array(this.data.length).fill(1);
        for (let y = area.y; y < area.y + area.height; y++) {
            const start = this.#indexOf(area.x, y);
            this.valid.fill(value, start, start + area.width);
        }
    }
    #indexOf(x, y) {
        return (y - this.window.y) * this.window.width + (x - this.window.x);
    }
}
/** The pixels two rectangles share, or null. */
export function intersection(a, b) {
    const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
    const width = Math.min(a.x + a.width, b.x + b.width) - x;
    const height = Math.min(a.y + a.height, b.y + b.height) - y;
    return width > 0 && height > 0 ? { x, y, width, height } : null;
}

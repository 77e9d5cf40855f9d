const [BAR, AXIS] = [34, 48];

/** Apart from the chart itself, whose code is fetched later: its place is kept free meanwhile. */
export const chartHeight = (bars: number): number => bars * BAR + AXIS;
export const LEGEND_HEIGHT = 21;
